package powershell_test

import (
	"testing"

	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/powershell"
)

func TestCtagsAgreement(t *testing.T) { ctagstest.Run(t, &powershell.Language, ctags) }

var ctags = ctagstest.Row{CTags: "PowerShell", Kinds: "function"}
