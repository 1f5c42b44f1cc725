package queries_test

import (
	"testing"

	"contextcraft/queries"
)

func TestEveryQueryCompiles(t *testing.T) {
	for _, l := range queries.All() {
		if err := queries.Check(l); err != nil {
			t.Error(err)
		}
	}
}
