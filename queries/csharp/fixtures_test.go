package csharp_test

import (
	"testing"

	"contextcraft/queries/csharp"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &csharp.Language) }
