package golang_test

import (
	"testing"

	"contextcraft/queries/golang"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &golang.Language) }
