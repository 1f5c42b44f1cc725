"""Prints the import edges of a folder's Python files, one "from<TAB>to" a line, as Python's own import system sees them.

usage: oracle.py ROOT [NAME...]

ROOT is the only entry of the search path; NAMEs limit the files to those below ROOT/NAME or called so. Files are parsed, never run.
"from package import name" leads to the module package.name if the import system finds one, else to the package's __init__ and to
the modules from which the __init__ takes the name.
"""
import ast
import importlib.machinery
import os
import sys

sys.dont_write_bytecode = True
root = os.path.realpath(sys.argv[1])
LOADER = (importlib.machinery.SourceFileLoader, importlib.machinery.SOURCE_SUFFIXES)
specs, trees, names_of = {}, {}, {}


def spec_of(name):
    """The spec of a dotted name below ROOT, or None."""
    if name not in specs:
        parent, _, _ = name.rpartition(".")
        path = [root]
        if parent:
            up = spec_of(parent)
            path = list(up.submodule_search_locations or []) if up else []
        found = [importlib.machinery.FileFinder(p, LOADER).find_spec(name) for p in path]
        specs[name] = next((s for s in found if s), None)
    return specs[name]


def file_of(spec):
    origin = spec.origin if spec else None
    return origin if origin and origin.endswith(".py") else None


def imports(file):
    if file not in trees:
        try:
            with open(file, "rb") as f:
                tree = ast.parse(f.read())
            trees[file] = [n for n in ast.walk(tree) if isinstance(n, (ast.Import, ast.ImportFrom))]
        except (SyntaxError, ValueError):
            trees[file] = None
    return trees[file]


def absolute(node, package):
    """The absolute module name of a from-import in a package, or None."""
    if not node.level:
        return node.module
    parts = package.split(".") if package else []
    if node.level - 1 >= len(parts):
        return None
    base = parts[: len(parts) - node.level + 1]
    return ".".join(base + ([node.module] if node.module else []))


def targets(module, name, seen=None):
    """The files that "from module import name" leads to. seen holds what was followed on the way here."""
    spec = spec_of(module)
    if spec is None:
        return set()
    here = file_of(spec)
    if spec.submodule_search_locations is None:
        return {here} if here else set()
    if name != "*":
        sub = file_of(spec_of(module + "." + name))
        if sub:
            return {sub}
    if not here:
        return set()
    if name == "*":
        return {here}
    more = passed_on(module, here, name, seen or set())
    # The package that is named, and where the name comes from; not the packages in between.
    return more | {here} if seen is None or not more else more


def passed_on(module, here, name, seen):
    if (here, name) in seen:
        return set()
    seen.add((here, name))
    found = set()
    for node in imports(here) or []:
        if isinstance(node, ast.ImportFrom) and any(a.name == name for a in node.names):
            source = absolute(node, module)
            if source:
                found |= targets(source, name, seen)
    if not found:
        for node in imports(here) or []:
            if isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
                source = absolute(node, module)
                if source:
                    found |= stars(source, name, seen)
    return found


def declared(file):
    """The names of a module's functions, classes and assignments."""
    if file not in names_of:
        names = names_of[file] = set()
        try:
            with open(file, "rb") as f:
                body = ast.parse(f.read()).body
        except (SyntaxError, ValueError):
            body = []
        for node in body:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                names.add(node.name)
            elif isinstance(node, ast.Assign):
                names.update(t.id for t in node.targets if isinstance(t, ast.Name))
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                names.add(node.target.id)
    return names_of[file]


def stars(module, name, seen):
    """The files below module that declare a name that a star takes from it."""
    spec = spec_of(module)
    file = file_of(spec)
    if not file:
        return set()
    if name in declared(file):
        return {file}
    if spec.submodule_search_locations is not None:
        return passed_on(module, file, name, seen)
    return set()


def main():
    wanted = sys.argv[2:]
    edges = set()
    for folder, folders, files in os.walk(root):
        folders.sort()
        rel = os.path.relpath(folder, root)
        if wanted and rel != "." and rel.split(os.sep)[0] not in wanted:
            folders[:] = []
            continue
        for base in files:
            if not base.endswith(".py") or wanted and rel == "." and base not in wanted:
                continue
            file = os.path.join(folder, base)
            parts = [] if rel == "." else rel.split(os.sep)
            package = ".".join(parts)
            for node in imports(file) or []:
                if isinstance(node, ast.Import):
                    to = [file_of(spec_of(a.name)) for a in node.names]
                else:
                    module = absolute(node, package)
                    to = [t for a in node.names for t in targets(module, a.name)] if module else []
                edges.update((file, t) for t in to if t and t != file)
    for a, b in sorted(edges):
        print(os.path.relpath(a, root).replace(os.sep, "/"), os.path.relpath(b, root).replace(os.sep, "/"), sep="\t")


main()
