package php_test

import (
	"testing"

	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/php"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &php.Language) }
