<?php
// Prints the import edges of a folder's PHP files, one "from<TAB>to" a line, as composer's class loader and PHP's include rules see them.
//
// usage: oracle.php ROOT VENDOR... <files   (paths below ROOT, one a line)
//
// Each VENDOR is a folder that "composer dump-autoload" wrote; their maps go into composer's own ClassLoader, which only says where a class
// is. The project's files are tokenized by PHP, never run. A name of "use" that no loader knows leads to the files that declare it, as for
// code that is included. "use function" and "use const" lead to the files of that namespace that declare it. "use" of a namespace leads to
// the files of what the file takes from it. Include paths that take more than strings, __DIR__, dirname() and the project's own path
// constants to tell are left out; the working directory is ROOT or, as under a web server, the folder of the file.

$root = realpath($argv[1]);
$loaders = [];
foreach (array_slice($argv, 2) as $vendor) {
    if (!$loaders) {
        require "$vendor/composer/ClassLoader.php";
    }
    $loader = new Composer\Autoload\ClassLoader();
    foreach (require "$vendor/composer/autoload_psr4.php" as $prefix => $dirs) {
        $loader->setPsr4($prefix, $dirs);
    }
    foreach (require "$vendor/composer/autoload_namespaces.php" as $prefix => $dirs) {
        $loader->set($prefix, $dirs);
    }
    // without composer's own class, which it writes only beside packages
    $loader->addClassMap(array_filter(require "$vendor/composer/autoload_classmap.php", 'is_file'));
    $loaders[] = $loader;
}
$files = array_filter(explode("\n", stream_get_contents(STDIN)));

/** The tokens of a file without blanks and comments. */
function tokens(string $file): array
{
    $tokens = [];
    foreach (PhpToken::tokenize(file_get_contents($file)) as $t) {
        if (!$t->isIgnorable() || $t->is([T_OPEN_TAG, T_CLOSE_TAG])) {
            $tokens[] = $t;
        }
    }
    return $tokens;
}

const NAMES = [T_STRING, T_NAME_QUALIFIED, T_NAME_FULLY_QUALIFIED];
const INCLUDES = [T_REQUIRE, T_REQUIRE_ONCE, T_INCLUDE, T_INCLUDE_ONCE];

/** One file's namespaces, uses, includes and declarations. */
final class Source
{
    public array $uses = [];     // [kind, name, alias]; kind is class, function or const
    public array $includes = []; // the number of the token behind the word
    public array $classes = [];
    public array $members = [];  // functions and constants, by their full names
    public array $spaces = [];
    public array $written = [];  // qualified names in the code, as written
    public array $defines = [];  // constant name => the number of the first token of its value

    public function __construct(public string $path, public array $tokens)
    {
        $space = '';
        $depth = 0;
        $bodies = []; // the depths of open class bodies and function bodies
        $pending = false;
        for ($i = 0, $n = count($tokens); $i < $n; $i++) {
            $t = $tokens[$i];
            $before = $tokens[$i - 1] ?? null;
            $member = $before && $before->is([T_OBJECT_OPERATOR, T_NULLSAFE_OBJECT_OPERATOR, T_DOUBLE_COLON]);
            if ($t->is(T_NAMESPACE) && isset($tokens[$i + 1]) && ($tokens[$i + 1]->is(NAMES) || $tokens[$i + 1]->text === '{')) {
                $space = $tokens[$i + 1]->is(NAMES) ? $tokens[$i + 1]->text : '';
                $this->spaces[$space] = true;
                if (($tokens[$i + 2]->text ?? '') === '{' || $space === '') {
                    $i += $space === '' ? 1 : 2;
                } else {
                    $i++;
                }
            } elseif ($t->is(T_USE) && !$bodies && !$pending && (!$before || in_array($before->text, [';', '{', '}'], true) || $before->is([T_OPEN_TAG, T_CLOSE_TAG, T_INLINE_HTML]))) {
                $i = $this->use($i + 1);
            } elseif ($t->is([T_CLASS, T_INTERFACE, T_TRAIT, T_ENUM]) && !$member && $tokens[$i + 1]->is(T_STRING)) {
                $this->classes[] = ltrim($space . '\\' . $tokens[$i + 1]->text, '\\');
                $pending = true;
            } elseif ($t->is([T_CLASS]) && $before && $before->is(T_NEW) || $t->is(T_FUNCTION)) {
                $name = $tokens[$i + 1]->text === '&' ? $tokens[$i + 2] : $tokens[$i + 1];
                if ($t->is(T_FUNCTION) && !$bodies && $name->is(T_STRING)) {
                    $this->members['function ' . strtolower(ltrim($space . '\\' . $name->text, '\\'))] = true;
                }
                $pending = true;
            } elseif ($t->is(T_CONST) && !$bodies && !$pending) {
                for ($i++; $i < $n && $tokens[$i]->text !== ';'; $i++) {
                    if ($tokens[$i]->is(T_STRING) && $tokens[$i + 1]->text === '=') {
                        $this->members['const ' . ltrim($space . '\\' . $tokens[$i]->text, '\\')] = true;
                        $this->defines[$tokens[$i]->text] = $i + 2;
                    }
                }
            } elseif ($t->is(NAMES) && strtolower(ltrim($t->text, '\\')) === 'define' && !$member && ($tokens[$i + 2] ?? null)?->is(T_CONSTANT_ENCAPSED_STRING)) {
                $name = stripslashes(substr($tokens[$i + 2]->text, 1, -1));
                $this->members['const ' . $name] = true;
                $this->defines[$name] = $i + 4;
            } elseif ($t->is(INCLUDES)) {
                $this->includes[] = $i + 1;
            } elseif ($t->is([T_NAME_QUALIFIED])) {
                $this->written[$t->text] = true;
            } elseif ($t->text === '{' || $t->is([T_CURLY_OPEN, T_DOLLAR_OPEN_CURLY_BRACES])) {
                $depth++;
                if ($pending && $t->text === '{') {
                    $bodies[] = $depth;
                    $pending = false;
                }
            } elseif ($t->text === '}') {
                if ($bodies && end($bodies) === $depth) {
                    array_pop($bodies);
                }
                $depth--;
            } elseif ($t->text === ';') {
                $pending = false;
            }
        }
        if (!$this->spaces) {
            $this->spaces[''] = true;
        }
    }

    private function use(int $i): int
    {
        $t = $this->tokens;
        $kindAt = function () use (&$i, $t, &$kind) {
            if ($t[$i]->is([T_FUNCTION, T_CONST])) {
                return strtolower($t[$i++]->text);
            }
            return $kind ?? 'class';
        };
        $kind = null;
        $kind = $kindAt();
        $prefix = '';
        for (; isset($t[$i]) && $t[$i]->text !== ';' && !$t[$i]->is(T_CLOSE_TAG); $i++) {
            $of = $kindAt();
            if ($t[$i]->is(NAMES)) {
                $name = ltrim($prefix . $t[$i]->text, '\\');
                if ($t[$i + 1]->is(T_NS_SEPARATOR)) {
                    $prefix = $name . '\\';
                    continue;
                }
                $alias = substr('\\' . $name, strrpos('\\' . $name, '\\') + 1);
                if ($t[$i + 1]->is(T_AS)) {
                    $alias = $t[$i + 2]->text;
                    $i += 2;
                }
                $this->uses[] = [$of, $name, $alias];
            } elseif ($t[$i]->text === '}') {
                $prefix = '';
            }
        }
        return $i;
    }
}

$sources = [];
foreach ($files as $f) {
    $sources[$f] = new Source($f, tokens("$root/$f"));
}
$classes = $members = $spaces = $constants = [];
foreach ($sources as $f => $s) {
    foreach ($s->classes as $c) {
        $classes[$c][] = $f;
    }
    foreach ($s->members as $m => $_) {
        $members[$m][] = $f;
    }
    foreach ($s->spaces as $n => $_) {
        $spaces[$n][] = $f;
    }
    foreach ($s->defines as $name => $at) {
        $constants[$name][] = [$s, $at];
    }
}

/** Where a class is: what a loader says, else the files that declare it. */
function found(string $class): array
{
    global $loaders, $classes, $root;
    foreach ($loaders as $loader) {
        $file = $loader->findFile($class);
        // composer's rules may name a file that declares something else; a class that is not there then stays missing
        if ($file && is_file($file)) {
            $file = realpath($file);
            return str_starts_with($file, "$root/") ? [substr($file, strlen($root) + 1)] : [];
        }
    }
    return $classes[$class] ?? [];
}

/** The value of the path expression at token $i, which must end at one of $ends; null if it takes more to tell. */
function value(Source $s, int &$i, array $ends, int $level = 0): ?string
{
    global $root, $constants;
    $file = "$root/$s->path";
    $text = '';
    for (;;) {
        $t = $s->tokens[$i] ?? null;
        if ($t === null || $level > 8) {
            return null;
        }
        if ($t->is(T_CONSTANT_ENCAPSED_STRING)) {
            $text .= stripslashes(substr($t->text, 1, -1));
        } elseif ($t->is(T_DIR)) {
            $text .= dirname($file);
        } elseif ($t->is(T_FILE)) {
            $text .= $file;
        } elseif ($t->text === '(') {
            $i++;
            $inner = value($s, $i, [')'], $level + 1);
            if ($inner === null) {
                return null;
            }
            $text .= $inner;
        } elseif ($t->is(NAMES) && strtolower(ltrim($t->text, '\\')) === 'dirname' && $s->tokens[$i + 1]->text === '(') {
            $i += 2;
            $inner = value($s, $i, [')', ','], $level + 1);
            if ($inner === null) {
                return null;
            }
            $levels = 1;
            if ($s->tokens[$i]->text === ',') {
                $levels = (int) $s->tokens[$i + 1]->text;
                $i += 2;
            }
            if ($s->tokens[$i]->text !== ')' || $levels < 1) {
                return null;
            }
            $text .= dirname($inner, $levels);
        } elseif ($t->is(NAMES) && in_array(ltrim($t->text, '\\'), ['DIRECTORY_SEPARATOR'], true)) {
            $text .= '/';
        } elseif ($t->is(NAMES) && count($constants[ltrim($t->text, '\\')] ?? []) === 1 && $s->tokens[$i + 1]->text !== '(') {
            [$from, $at] = $constants[ltrim($t->text, '\\')][0];
            $inner = value($from, $at, [')', ';', ','], $level + 1);
            if ($inner === null) {
                return null;
            }
            $text .= $inner;
        } else {
            return null;
        }
        $i++;
        $t = $s->tokens[$i] ?? null;
        if ($t === null || $t->is(T_CLOSE_TAG) || in_array($t->text, $ends, true)) {
            return $text;
        }
        if ($t->text !== '.') {
            return null;
        }
        $i++;
    }
}

/** The file that PHP includes for a path: as it is, below the working directory, or beside the file that says so. */
function included(string $path, string $dir): ?string
{
    global $root;
    $tries = match (true) {
        str_starts_with($path, '/') => [$path],
        str_starts_with($path, './') || str_starts_with($path, '../') => ["$root/$path", "$dir/$path"],
        default => ["$root/$path", "$dir/$path"],
    };
    foreach ($tries as $p) {
        if (is_file($p)) {
            return realpath($p);
        }
    }
    return null;
}

$edges = [];
foreach ($sources as $f => $s) {
    $to = [];
    foreach ($s->uses as [$kind, $name, $alias]) {
        if ($kind !== 'class') {
            array_push($to, ...$members[$kind . ' ' . ($kind === 'function' ? strtolower($name) : $name)] ?? []);
            continue;
        }
        array_push($to, ...$class = found($name));
        if ($class) {
            continue;
        }
        foreach ($s->written as $written => $_) {
            if (str_starts_with($written, "$alias\\")) {
                $full = $name . substr($written, strlen($alias));
                array_push($to, ...found($full), ...$members['function ' . strtolower($full)] ?? [], ...$members["const $full"] ?? []);
            }
        }
    }
    foreach ($s->includes as $i) {
        $path = value($s, $i, [';', ')', ',', '?', ':', ']', '||', '&&']);
        $file = $path === null ? null : included($path, dirname("$root/$f"));
        if ($file !== null && str_starts_with($file, "$root/")) {
            $to[] = substr($file, strlen($root) + 1);
        }
    }
    foreach ($to as $t) {
        if ($t !== $f) {
            $edges["$f\t$t"] = true;
        }
    }
}
ksort($edges, SORT_STRING);
foreach ($edges as $e => $_) {
    echo $e, "\n";
}
