package contextcraft_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"contextcraft"
)

// shop makes the small repository of the examples.
func shop() (dir string, remove func()) {
	top, err := os.MkdirTemp("", "example")
	if err != nil {
		log.Fatal(err)
	}
	dir = filepath.Join(top, "shop")
	for name, text := range map[string]string{
		"login.py": "import users\n\ndef validate_login(name, password):\n    \"\"\"Check a password.\"\"\"\n    return users.find(name).password == password\n",
		"users.py": "def find(name):\n    \"\"\"Find a user.\"\"\"\n    return TABLE[name]\n",
		"paint.py": "def paint(colour):\n    \"\"\"Paint the shop.\"\"\"\n    return colour\n",
	} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			log.Fatal(err)
		}
	}
	return dir, func() { os.RemoveAll(top) }
}

func ExampleCompile() {
	dir, remove := shop()
	defer remove()
	res, err := contextcraft.Compile(context.Background(), contextcraft.Options{Root: dir, Request: contextcraft.Request{
		Budget: 120, Focus: "validate the login"}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(res.Tokens <= 120)
	fmt.Print(res.Document)
	// Output:
	// true
	// # contextcraft:document shop
	//
	// Task: validate the login
	//
	// 1 of 3 files, best first: 1 full. 96 of 120 tokens (o200k_base, exact).
	//
	// ## Tree
	// ```
	// ./ login.py paint.py users.py
	// ```
	//
	// ## login.py (full, 5 lines)
	// ```python
	// import users
	//
	// def validate_login(name, password):
	//     """Check a password."""
	//     return users.find(name).password == password
	// ```
}

// A caller who comes back with other tasks keeps the Repo: the files are read once.
func ExampleOpen() {
	dir, remove := shop()
	defer remove()
	repo, err := contextcraft.Open(context.Background(), contextcraft.Options{Root: dir})
	if err != nil {
		log.Fatal(err)
	}
	defer repo.Close()
	for _, task := range []string{"validate the login", "find a user", "paint the shop"} {
		res, err := repo.Compile(context.Background(), contextcraft.Request{Budget: 500, Focus: task})
		if err != nil {
			log.Fatal(err)
		}
		best := res.Files[0]
		fmt.Printf("%s: %s, %s\n", task, best.Path, best.Tier)
	}
	// Output:
	// validate the login: login.py, full
	// find a user: users.py, full
	// paint the shop: paint.py, full
}

// A budget that holds no document at all is an error that says what it would take.
func ExampleBudgetError() {
	dir, remove := shop()
	defer remove()
	_, err := contextcraft.Compile(context.Background(), contextcraft.Options{Root: dir, Request: contextcraft.Request{Budget: 20}})
	fmt.Println(err)
	// Output:
	// a budget of 20 tokens is too small for any document of this repository: it takes 40
}
