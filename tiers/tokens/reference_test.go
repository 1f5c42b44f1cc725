package tokens

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestReferenceOnFiles compares the ids of real files with the reference tokenizer's. It needs node, the npm package and a folder:
//
//	npm install --prefix DIR tiktoken@1.0.22
//	NODE_PATH=DIR/node_modules TOKENS_REFERENCE_DIR=$(go env GOROOT)/src go test -run ReferenceOnFiles -v ./tiers/tokens
//
// TOKENS_REFERENCE_FILES (1000) is how many files it takes, spread evenly.
func TestReferenceOnFiles(t *testing.T) {
	root := os.Getenv("TOKENS_REFERENCE_DIR")
	if root == "" {
		t.Skip("TOKENS_REFERENCE_DIR names no folder")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node")
	}
	script := filepath.Join("conformance", "compare.mjs")
	if out, err := exec.Command(node, script).CombinedOutput(); err != nil {
		t.Skipf("the reference tokenizer does not run (npm install tiktoken@1.0.22): %s", bytes.TrimSpace(out))
	}
	most := 1000
	if s := os.Getenv("TOKENS_REFERENCE_FILES"); s != "" {
		if most, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	files := sample(t, root, most)
	cmd := exec.Command(node, script)
	cmd.Stdin = strings.NewReader(strings.Join(files, "\n"))
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var encoders []*encoder
	for _, name := range Names() {
		encoders = append(encoders, newEncoder(t, name))
	}
	lines := bufio.NewScanner(bytes.NewReader(out))
	size, wrong := 0, 0
	for _, file := range files {
		if !lines.Scan() {
			t.Fatalf("no answer for %s", file)
		}
		var want [][2]any
		if err := json.Unmarshal(lines.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		size += len(text)
		for i, e := range encoders {
			ids := e.encode(string(text))
			if n := e.Count(string(text)); n != len(ids) || float64(n) != want[i][0] || hashIDs(ids) != want[i][1] {
				wrong++
				t.Errorf("%s: %s: Count %d, encode %d, want %v", file, e.name, n, len(ids), want[i][0])
			}
		}
	}
	t.Logf("%d files, %d bytes, %d encodings, %d mismatches", len(files), size, len(encoders), wrong)
}

// sample returns up to most files below root of at most a megabyte, spread evenly over the sorted list.
func sample(t *testing.T, root string, most int) []string {
	var all []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || strings.Contains(path, "\n") {
			return err
		}
		if info, err := d.Info(); err == nil && info.Size() < 1<<20 {
			all = append(all, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) <= most {
		return all
	}
	var files []string
	for i := range most {
		files = append(files, all[i*len(all)/most])
	}
	return files
}
