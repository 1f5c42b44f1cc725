package graphql_test

import (
	"testing"

	"contextcraft/queries/graphql"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &graphql.Language) }
