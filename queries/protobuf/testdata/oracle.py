"""Prints what the compiler makes of each file below the working directory: its imports and declarations. Files that it refuses are left out."""

import json
import os
import sys
import tempfile

import grpc_tools
from google.protobuf import descriptor_pb2
from grpc_tools import protoc

include = os.path.join(os.path.dirname(grpc_tools.__file__), "_proto")


def message(m, prefix, found):
    if m.options.map_entry:
        return
    name = prefix + m.name
    found.append("struct " + name)
    synthetic = {f.oneof_index for f in m.field if f.proto3_optional}
    for i, f in enumerate(m.oneof_decl):
        if i not in synthetic:
            found.append("union %s.%s" % (name, f.name))
    for f in m.field:
        if f.type != f.TYPE_GROUP:
            owner = name
            if f.HasField("oneof_index") and f.oneof_index not in synthetic:
                owner = name + "." + m.oneof_decl[f.oneof_index].name
            found.append("field %s.%s" % (owner, f.name))
    for n in m.nested_type:
        message(n, name + ".", found)
    for e in m.enum_type:
        enum(e, name + ".", found)


def enum(e, prefix, found):
    found.append("enum " + prefix + e.name)
    for v in e.value:
        found.append("enummember %s.%s" % (prefix + e.name, v.name))


result = {}
with tempfile.TemporaryDirectory() as tmp:
    out = os.path.join(tmp, "out")
    for line in sys.stdin:
        path = line.rstrip("\n")
        if protoc.main(["protoc", "-I.", "-I" + include, "--descriptor_set_out=" + out, path]) != 0:
            continue
        found = []
        with open(out, "rb") as f:
            d = descriptor_pb2.FileDescriptorSet.FromString(f.read()).file[0]
        for m in d.message_type:
            message(m, "", found)
        for e in d.enum_type:
            enum(e, "", found)
        for s in d.service:
            found.append("interface " + s.name)
            for r in s.method:
                found.append("method %s.%s" % (s.name, r.name))
        result[path] = {"imports": list(d.dependency), "symbols": found}
json.dump(result, sys.stdout)
