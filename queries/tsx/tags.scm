; TSX is the sum of what its parents say: queries/javascript/common.scm, queries/typescript/tags.scm and queries/javascript/jsx.scm.
; Its grammar has nothing that is in none of them.
