package json_test

import (
	"testing"

	"contextcraft/queries/json"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &json.Language) }
