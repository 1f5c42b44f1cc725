package sql

import (
	"slices"
	"strings"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"
)

// relation are the words before the name of a table, or of a routine.
var relation = set("from join references into update table on exec execute call")

// notCalls are the words before a bracket that call nothing, and functions that every dialect has.
var notCalls = set("in values and or not on using as is by where when then else case if exists any all some over partition filter within primary key unique check references table index constraint " +
	"varchar varchar2 char nchar nvarchar character numeric decimal number float int integer bigint smallint tinyint bit varying timestamp time datetime enum set returns return select from join into insert " +
	"update delete coalesce count sum min max avg cast nullif lower upper trim substring length round now concat isnull ifnull nvl to_char to_date convert row with without lateral union except intersect having limit raw")

// refs are the tables and routines that the text names: behind FROM and the like, and before a '('. What strings in dollar quotes hold is code. Each stands once a line.
func refs(src string, symbols []lang.Symbol) []lang.Ref {
	code := lines.Code(src, &syntax)
	declared := make(map[int]bool, len(symbols))
	for i := range symbols {
		declared[symbols[i].NameAt.Start] = true
	}
	var found []lang.Ref
	line, counted, first := 1, 0, 0
	before := "" // the word before, "" if something else came between
	for i := 0; i < len(code); {
		c := code[i]
		if !lang.WordByte(c) {
			if strings.IndexByte(" \t\r\n\"`[", c) < 0 {
				before = ""
			}
			i++
			continue
		}
		from := i
		for i < len(code) && lang.WordByte(code[i]) {
			i++
		}
		name := code[from:i]
		if i < len(code) && code[i] == '.' || i+1 < len(code) && strings.IndexByte("\"`]", code[i]) >= 0 && code[i+1] == '.' { // a schema
			i++
			for i < len(code) && strings.IndexByte(".\"`[]", code[i]) >= 0 {
				i++
			}
			continue
		}
		kind := lang.RefOther
		low := lower(name)
		switch {
		case declared[from] || c >= '0' && c <= '9' || modifiers[low] || notCalls[low]:
		case i < len(code) && code[i] == '(' && !relation[low] && before != "into" && before != "references" && before != "on":
			kind = lang.RefCall
		case relation[before] && !relation[low]:
			kind = lang.RefType
		}
		before = low
		if kind == lang.RefOther {
			continue
		}
		if n := strings.Count(code[counted:from], "\n"); n > 0 {
			line, first = line+n, len(found)
		}
		counted = from
		if ref := (lang.Ref{Name: name, Kind: kind, Line: line, Symbol: -1}); !slices.Contains(found[max(first, len(found)-64):], ref) {
			found = append(found, ref)
		}
	}
	return found
}

// lower is strings.ToLower for words, which are mostly short and often lower case already.
func lower(w string) string {
	if len(w) > 32 {
		return w
	}
	return strings.ToLower(w)
}
