"""Prints what Python's parser finds in the files named on standard input: Starlark's syntax is a part of Python's."""

import ast
import json
import sys


def name_argument(call):
    for k in call.keywords:
        if k.arg == "name" and isinstance(k.value, ast.Constant) and isinstance(k.value.value, str):
            return k.value.value
    return None


def facts(path):
    with open(path, encoding="utf-8-sig") as f:
        tree = ast.parse(f.read())
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            found.append("def %d %s" % (node.lineno, node.name))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "load" and node.args:
            if all(isinstance(a, ast.Constant) for a in node.args):
                names = [a.value for a in node.args[1:]] + [k.value.value for k in node.keywords]
                found.append("load %d %s %s" % (node.lineno, node.args[0].value, ",".join(names)))
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.append("value %s" % node.targets[0].id)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and name_argument(node.value):
            found.append("rule %d %s" % (node.lineno, name_argument(node.value)))
    return sorted(set(found))


result = {}
for line in sys.stdin:
    path = line.rstrip("\n")
    try:
        result[path] = facts(path)
    except SyntaxError:
        pass
json.dump(result, sys.stdout)
