(Comment) @comment

(document root: (element [(STag (Name) @name) (EmptyElemTag (Name) @name)]) @definition.element)
(document root: (element (content (element [(STag . (Name) @name) (EmptyElemTag . (Name) @name)]) @definition.element)))
(document root: (element (content (element (content (element [(STag . (Name) @name) (EmptyElemTag . (Name) @name)]) @definition.element)))))
((element (STag (Attribute (Name) @_id (AttValue) @name))) @definition.element (#match? @_id "^(id|name|key|Include|Name|android:id|x:Name)$"))
((element (EmptyElemTag (Attribute (Name) @_id (AttValue) @name))) @definition.element (#match? @_id "^(id|name|key|Include|Name|android:id|x:Name)$"))
