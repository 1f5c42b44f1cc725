package properties_test

import (
	"testing"

	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/properties"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &properties.Language) }
