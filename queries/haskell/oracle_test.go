package haskell_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft/queries/haskell"
	"contextcraft/queries/lang/importtest"
)

// project compiles with a compiler's own library.
const project = `-- src/Shop/Cart.hs --
{-# LANGUAGE CPP #-}
-- | A cart. import Shop.No
module Shop.Cart (Cart, total) where

import qualified Data.List as L
import Shop.Item (Item (..))
import qualified Shop.Money as M
  ( cents )
#if 1
import Shop.Internal.Util
#endif

data Cart = Cart [Item]

total :: Cart -> Int
total (Cart xs) = L.sum (map (M.cents . price) xs) + util
-- src/Shop/Item.hs --
module Shop.Item where
import Shop.Money
data Item = Item { price :: Money }
-- src/Shop/Money.hs --
module Shop.Money where
newtype Money = Money Int
cents :: Money -> Int
cents (Money n) = n -- import Shop.Cart
-- src/Shop/Internal/Util.hs --
module Shop.Internal.Util where
util :: Int
util = length "import Shop.Item"
-- src/Main.hs --
module Main where
import Prelude hiding (lookup)
import safe Data.Char (ord)
import Shop.Cart
import {- why -} Shop.Item
main :: IO ()
main = print (ord 'a')
`

// TestResolveAsGHCDoes compares the edges with the dependencies that the compiler writes for make.
func TestResolveAsGHCDoes(t *testing.T) {
	ghc, err := exec.LookPath("ghc")
	if err != nil {
		t.Skip("no ghc")
	}
	files := importtest.Tree(project)
	dir := t.TempDir()
	importtest.Write(t, dir, files)
	cmd := exec.Command(ghc, "-M", "-dep-suffix", "", "-isrc", "-dep-makefile", "deps", "src/Main.hs")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	deps := importtest.ReadTree(dir, []string{"deps"}, nil)
	want := map[importtest.Edge]bool{}
	for line := range strings.Lines(deps[0].Text) {
		object, on, ok := strings.Cut(strings.TrimSpace(line), " : ")
		if ok && strings.HasSuffix(object, ".o") && strings.HasSuffix(on, ".hi") {
			hs := func(f string) string { return filepath.ToSlash(strings.TrimSuffix(f, filepath.Ext(f)) + ".hs") }
			want[importtest.Edge{From: hs(object), To: hs(on)}] = true
		}
	}
	if len(want) < 6 {
		t.Fatalf("ghc writes %s", deps[0].Text)
	}
	importtest.Score(t, "ghc -M", importtest.Resolve(t, importtest.NewProject(files, &haskell.Language), &haskell.Language), want, 1, 1)
}
