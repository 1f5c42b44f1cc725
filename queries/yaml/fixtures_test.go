package yaml_test

import (
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/yaml"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &yaml.Language) }

func TestPathsResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(`-- .github/workflows/ci.yml --
jobs:
  a:
    steps:
      - uses: ./.github/actions/setup
      - uses: ./.github/actions/missing
-- .github/actions/setup/action.yml --
runs: {}
-- api/openapi.yaml --
paths:
  /a: { $ref: './paths/a.yaml#/get' }
-- api/paths/a.yaml --
get: {}
-- deploy/compose.yml --
services:
  web:
    build: ./web
    env_file: ../.env # ./no
-- deploy/web/Dockerfile --
FROM x
-- .env --
`), &yaml.Language)
	importtest.Score(t, "yaml", importtest.Resolve(t, p, &yaml.Language), map[importtest.Edge]bool{
		{From: ".github/workflows/ci.yml", To: ".github/actions/setup/action.yml"}: true, {From: "api/openapi.yaml", To: "api/paths/a.yaml"}: true,
		{From: "deploy/compose.yml", To: "deploy/web/Dockerfile"}: true, {From: "deploy/compose.yml", To: ".env"}: true}, 1, 1)
}
