package protobuf_test

import (
	"testing"

	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/protobuf"
)

func TestCtagsAgreement(t *testing.T) { ctagstest.Run(t, &protobuf.Language, ctags) }

var ctags = ctagstest.Row{
	CTags: "Protobuf",
	Kinds: "message enum service rpc oneof enumerator group", // of fields it gets many wrong; oracle_test.go has them
}
