// Package cmake is what contextcraft knows of CMake.
//
// There is no grammar with a Go binding, but CMake's own syntax is only commands with arguments, and all of it is read here (command.go). The outline is called approximate since commands that are made by macros
// are not followed: functions and macros, whose bodies are elided, targets, projects, options and the variables that are set outside of functions.
//
// include, add_subdirectory and find_package are imports, as far as a path can be told without running the script: variables for folders are known by their names, and what begins with another variable, or is a
// module's name, is the nearest file whose path ends like it.
package cmake

import (
	"strings"

	"contextcraft/queries/lang"
)

// Language is CMake.
var Language = lang.Language{
	Name:        "cmake",
	Extensions:  []string{".cmake"},
	Filenames:   []string{"CMakeLists.txt", "CMakeLists"},
	Shebangs:    []string{"cmake"},
	Approximate: outline,
	Exported:    func(_ string, s *lang.Symbol) bool { return !strings.HasPrefix(s.Name, "_") },
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax: lang.Syntax{
		LineComments:  []string{"#"},
		BlockComments: [][2]string{{"#[[", "]]"}, {"#[=[", "]=]"}, {"#[==[", "]==]"}, {"#[=======================================================================[", "]=======================================================================]"}},
		Strings:       []lang.String{{Open: `"`, Close: `"`, Escape: true, Multiline: true}},
		DeclKeywords:  []string{"function", "macro"},
	},
}

// builtin are the commands that every script uses.
var builtin = set("if elseif else endif foreach endforeach while endwhile break continue return function endfunction macro endmacro block endblock set unset option list string file math message include include_guard " +
	"project cmake_minimum_required cmake_policy add_library add_executable add_custom_target add_custom_command add_subdirectory add_test add_definitions add_compile_options add_compile_definitions add_dependencies find_package " +
	"find_library find_path find_file find_program get_filename_component get_property get_target_property set_property set_target_properties get_cmake_property install configure_file execute_process enable_testing " +
	"enable_language include_directories link_directories link_libraries mark_as_advanced target_link_libraries target_include_directories target_compile_definitions target_compile_options target_compile_features target_sources " +
	"cmake_parse_arguments source_group export separate_arguments cmake_path cmake_language variable_watch set_source_files_properties set_tests_properties")

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// declares are the commands that declare what their first argument names.
var declares = map[string]lang.Kind{"function": lang.KindFunction, "macro": lang.KindFunction, "add_library": lang.KindTarget, "add_executable": lang.KindTarget, "add_custom_target": lang.KindTarget,
	"externalproject_add": lang.KindTarget, "fetchcontent_declare": lang.KindTarget, "project": lang.KindModule, "option": lang.KindVariable, "cmake_dependent_option": lang.KindVariable, "set": lang.KindVariable}

// links are the commands whose arguments name targets.
var links = set("target_link_libraries add_dependencies target_include_directories target_compile_definitions target_compile_options target_compile_features target_sources set_target_properties")

// outline is the outline of a text.
func outline(src string) *lang.Outline {
	o := &lang.Outline{}
	var open []int // functions that have not ended
	line, counted := 1, 0
	for _, c := range commands(src) {
		line += strings.Count(src[counted:c.Start], "\n")
		counted = c.Start
		if len(c.imports(src)) > 0 {
			o.ImportStatements = append(o.ImportStatements, c.Range)
		}
		switch {
		case links[c.name]:
			for _, a := range c.args {
				if name := src[a.Start:a.End]; strings.Trim(name, targetBytes) == "" && strings.ToUpper(name) != name {
					o.Refs = append(o.Refs, lang.Ref{Name: name, Kind: lang.RefOther, Line: line, Symbol: -1})
				}
			}
		case !builtin[c.name] && declares[c.name] == 0:
			o.Refs = append(o.Refs, lang.Ref{Name: src[c.Start : c.Start+len(c.name)], Kind: lang.RefCall, Line: line, Symbol: -1})
		case (c.name == "endfunction" || c.name == "endmacro") && len(open) > 0:
			s := &o.Symbols[open[len(open)-1]]
			s.Body = lang.Range{Start: s.Decl.End, End: c.End}
			s.Decl.End = c.End
			open = open[:len(open)-1]
		}
		kind := declares[c.name]
		if kind == 0 || len(c.args) == 0 || len(open) > 0 && kind == lang.KindVariable {
			continue
		}
		s := lang.Symbol{Kind: kind, Name: src[c.args[0].Start:c.args[0].End], Parent: -1, Decl: c.Range, Doc: c.doc, NameAt: c.args[0]}
		if s.Name == "" || strings.ContainsAny(s.Name, "\n;") || kind == lang.KindVariable && strings.Trim(s.Name, targetBytes) != "" {
			continue
		}
		if kind == lang.KindFunction {
			open = append(open, len(o.Symbols))
		} else if n := strings.IndexByte(src[s.NameAt.End:s.Decl.End], '\n'); n >= 0 {
			s.Body = lang.Range{Start: s.NameAt.End + len(strings.TrimRight(src[s.NameAt.End:s.NameAt.End+n], " \t\r")), End: s.Decl.End}
		}
		if kind == lang.KindModule {
			s.Body = lang.Range{} // a project holds nothing in its brackets
		}
		o.Symbols = append(o.Symbols, s)
	}
	return o
}

const targetBytes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-+:/"
