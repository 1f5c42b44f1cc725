package java_test

import (
	"testing"

	"contextcraft/queries/java"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &java.Language) }
