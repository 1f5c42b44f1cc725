; The name is trimmed, and the range widened to the whole section, in adjust.
(atx_heading heading_content: (_) @name) @definition.heading
(setext_heading heading_content: (_) @name) @definition.heading
