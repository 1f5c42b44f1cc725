package solidity_test

import (
	"testing"

	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/solidity"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &solidity.Language) }
