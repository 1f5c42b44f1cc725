(comment) @comment

; The first two levels of an object.
(document (object (pair key: (string) @name) @definition.key))
(document (object (pair key: (string) @name value: [(object) (array)] @body) @definition.key))
(document (object (pair value: (object (pair key: (string) @name) @definition.key))))
(document (object (pair value: (object (pair key: (string) @name value: [(object) (array)] @body) @definition.key))))
