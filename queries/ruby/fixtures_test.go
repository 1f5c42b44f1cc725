package ruby_test

import (
	"testing"

	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/ruby"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &ruby.Language) }
