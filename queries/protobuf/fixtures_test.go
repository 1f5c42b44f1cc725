package protobuf_test

import (
	"testing"

	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/protobuf"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &protobuf.Language) }
