package cuda_test

import (
	"testing"

	"contextcraft/queries/cuda"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &cuda.Language) }
