package php_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/php"
)

// oracle lets composer write its class loader for the packages of a project, and asks that and PHP, through testdata/oracle.php, where the
// imports of the files below root lead. Packages are folders below root; composer writes elsewhere.
func oracle(t *testing.T, name, root string, files []importtest.File, packages ...string) {
	t.Helper()
	needPHP(t)
	var list strings.Builder
	for _, f := range files {
		if strings.HasSuffix(f.Path, ".php") {
			list.WriteString(f.Path + "\n")
		}
	}
	home, args := t.TempDir(), []string{filepath.Join("testdata", "oracle.php"), root}
	for i, dir := range packages {
		vendor := filepath.Join(home, fmt.Sprint("vendor", i))
		cmd := exec.Command("composer", "dump-autoload", "--optimize", "--dev", "--no-plugins", "--no-scripts", "--ignore-platform-reqs", "--no-interaction", "--working-dir="+filepath.Join(root, dir))
		cmd.Env = append(os.Environ(), "COMPOSER_HOME="+home, "COMPOSER_ALLOW_SUPERUSER=1", "COMPOSER_DISABLE_NETWORK=1", "COMPOSER_VENDOR_DIR="+vendor)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("composer: %v\n%.2000s", err, out)
		}
		args = append(args, vendor)
	}
	cmd := exec.Command("php", args...)
	cmd.Stdin = strings.NewReader(list.String())
	var problems strings.Builder
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("oracle: %v\n%.2000s%.2000s", err, problems.String(), out)
	}
	p := importtest.NewProject(files, &php.Language)
	want := map[importtest.Edge]bool{}
	for line := range strings.Lines(string(out)) {
		from, to, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if !p.Has(from) {
			t.Fatalf("oracle: %.500s", line) // a warning of PHP
		}
		if p.Has(to) {
			want[importtest.Edge{From: from, To: to}] = true
		}
	}
	importtest.Score(t, name, importtest.Resolve(t, p, &php.Language), want, 0.98, 0.98)
}

// needPHP skips without a PHP that has the oracle's tokenizer, or without composer.
func needPHP(t *testing.T) {
	t.Helper()
	if err := exec.Command("php", "-r", "exit(class_exists('PhpToken') ? 0 : 1);").Run(); err != nil {
		t.Skip("no php 8 with its tokenizer")
	}
	if _, err := exec.LookPath("composer"); err != nil {
		t.Skip("no composer")
	}
}

const shop = `
-- composer.json --
{"name": "acme/shop",
 "autoload": {"psr-4": {"Acme\\": "src/", "Acme\\Deep\\": ["deep/", "deep2"]}, "psr-0": {"Old_": "legacy/", "Zero": "legacy"}, "classmap": ["map/"], "files": ["src/functions.php"]},
 "autoload-dev": {"psr-4": {"Acme\\Tests\\": "tests/"}}}
-- src/App.php --
<?php
declare(strict_types=1);
namespace Acme;

use Acme\Model\User;
use Acme\Model\{Order, Line as OrderLine};
use Acme\Deep\Thing, Acme\Deep\Other as Another;
use Old_Name_Space;
use Zero\Deep;
use Mapped\One;
use Mapped\Two;
use Vendor\Library\Client;
use function Acme\format;
use const Acme\LIMIT;
use Acme\Model as M;
use Acme\Shapes;

require_once __DIR__ . '/functions.php';
include dirname(__DIR__) . '/config/defaults.php';

class App
{
    use Concern;
    function run(): M\Kind { $f = function () use ($x) { return require 'config/local.php'; }; return new Shapes\Circle; }
}
-- src/Concern.php --
<?php
namespace Acme;
trait Concern {}
-- src/functions.php --
<?php
namespace Acme;
const LIMIT = 3;
function format() {}
-- src/Model/User.php --
<?php
namespace Acme\Model;
use Acme\Deep\Thing;
use Acme\App;
// use Acme\Deep\Other;
$text = <<<X
use Acme\Deep\Other;
X;
class User {}
-- src/Model/Order.php --
<?php
namespace Acme\Model;
final class Order {}
-- src/Model/Line.php --
<?php
namespace Acme\Model;
readonly class Line {}
-- src/Model/Kind.php --
<?php
namespace Acme\Model;
enum Kind: string { case A = 'a'; }
-- src/Model/Unused.php --
<?php
namespace Acme\Model;
class Unused {}
-- src/Shapes/Circle.php --
<?php
namespace Acme\Shapes;
class Circle {}
-- src/Shapes/Square.php --
<?php
namespace Acme\Shapes;
class Square {}
-- deep/Thing.php --
<?php
namespace Acme\Deep;
interface Thing {}
-- deep2/Thing.php --
<?php
namespace Acme\Deep;
interface Thing {}
-- deep2/Other.php --
<?php
namespace Acme\Deep;
interface Other {}
-- legacy/Old/Name/Space.php --
<?php
class Old_Name_Space {}
-- legacy/Zero/Deep.php --
<?php
namespace Zero;
class Deep {}
-- map/all.php --
<?php
namespace Mapped;
class One {}
interface Two {}
-- config/defaults.php --
<?php
return include __DIR__ . DIRECTORY_SEPARATOR . 'local.php';
-- config/local.php --
<?php
return [];
-- tests/AppTest.php --
<?php
namespace Acme\Tests;
use Acme\App;
use Acme\Tests\Support\Fake;
use Acme\Kit\Tool;
use PHPUnit\Framework\TestCase;
require_once dirname(__FILE__) . '/bootstrap.php';
require dirname(__DIR__, 1) . '/config/' . 'defaults.php';
class AppTest extends TestCase {}
-- tests/Support/Fake.php --
<?php
namespace Acme\Tests\Support { use Acme\App; class Fake extends App {} }
-- tests/bootstrap.php --
<?php
define('ROOT', dirname(__DIR__) . '/');
require ROOT . 'src/functions.php';
require ROOT . '/vendor/autoload.php';
-- packages/kit/composer.json --
{"name": "acme/kit", "autoload": {"psr-4": {"Acme\\Kit\\": ""}}}
-- packages/kit/Tool.php --
<?php
namespace Acme\Kit;
use Acme\Kit\Part\Bolt;
class Tool {}
-- packages/kit/Part/Bolt.php --
<?php
namespace Acme\Kit\Part;
class Bolt {}
-- public/index.php --
<?php
require '../src/App.php';
require 'inc/page.php';
require_once(__DIR__ . '/../tests/bootstrap.php');
$page = include $argv[1];
-- public/inc/page.php --
<?php
use Acme\App;
?>
<p><?= (new App)->run() ?></p>
<?php include 'footer.php' ?>
-- public/inc/footer.php --
<p>use Acme\App;</p>
`

func TestResolveOracleOwn(t *testing.T) {
	root := t.TempDir()
	files := importtest.Tree(shop)
	importtest.Write(t, root, files)
	oracle(t, "own shop", root, files, ".", "packages/kit")
}

// TestResolveOracleTree runs over the checkout that CONTEXTCRAFT_TREE names.
func TestResolveOracleTree(t *testing.T) {
	root := os.Getenv("CONTEXTCRAFT_TREE")
	if root == "" {
		t.Skip("CONTEXTCRAFT_TREE names no checkout")
	}
	if _, err := os.Stat(filepath.Join(root, "composer.json")); err != nil {
		t.Skip("no composer.json")
	}
	oracle(t, filepath.Base(root), root, importtest.ReadTree(root, []string{".php", "composer.json"}, nil), ".")
}
