package vue_test

import (
	"testing"

	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/vue"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &vue.Language) }
