package cuda_test

import (
	"testing"

	"contextcraft/queries/cuda"
	"contextcraft/queries/lang/ctagstest"
)

func TestCtagsAgreement(t *testing.T) { ctagstest.Run(t, &cuda.Language, ctags) }

var ctags = ctagstest.Row{
	CTags: "CUDA",
	Kinds: "class function struct union enum typedef namespace",
}
