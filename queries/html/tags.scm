(comment) @comment

((element (start_tag (tag_name) @_h) [(text) (element (text))] @name) @definition.heading
  (#match? @_h "^[hH][1-6]$"))

((element (start_tag (attribute (attribute_name) @_id (quoted_attribute_value (attribute_value) @name)))) @definition.element
  (#eq? @_id "id"))
((element (start_tag (tag_name) @name)) @definition.element
  (#match? @name "^(form|template|slot|main|nav|[a-z]+-[a-z-]+)$"))
((script_element (start_tag (attribute (attribute_name) @_id (quoted_attribute_value (attribute_value) @name)))) @definition.element
  (#eq? @_id "id"))
