// Prints how the TypeScript compiler and Node resolve every import of a project: one line per import,
//
//	importer TAB specifier TAB target      (target is "-" where it lies outside the project or does not exist)
//
// with paths relative to the project. Run by resolve_test.go as
//
//	node --experimental-import-meta-resolve resolve.mjs PROJECT TYPESCRIPT_FOLDER
//
// TypeScript files are resolved by the compiler under the options of the tsconfig.json that governs them; JavaScript files by Node, and
// by the compiler where Node finds nothing (extensions left out for a bundler, aliases).
import fs from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const project = fs.realpathSync(process.argv[2])
const ts = createRequire(import.meta.url)(process.argv[3])

const files = []
const walk = (dir) => {
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const full = path.join(dir, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && entry.name !== '.git') walk(full)
    } else if (entry.isFile() && /\.([cm]?[jt]s|[jt]sx)$/.test(entry.name)) {
      files.push(full)
    }
  }
}
walk(project)
files.sort()

const parsed = new Map()
const load = (config) => {
  if (!parsed.has(config)) {
    const { config: json } = ts.readConfigFile(config, ts.sys.readFile)
    parsed.set(config, ts.parseJsonConfigFileContent(json ?? {}, ts.sys, path.dirname(config), undefined, config))
  }
  return parsed.get(config)
}

// governing finds the options for a file: the nearest configuration, or the one among its references that includes the file.
const governing = (file) => {
  for (let dir = path.dirname(file); dir.startsWith(project); dir = path.dirname(dir)) {
    for (const name of ['tsconfig.json', 'jsconfig.json']) {
      const config = path.join(dir, name)
      if (!fs.existsSync(config)) continue
      const own = load(config)
      if (own.fileNames.includes(file)) return own.options
      for (const reference of own.projectReferences ?? []) {
        const target = ts.resolveProjectReferencePath(reference)
        if (fs.existsSync(target) && load(target).fileNames.includes(file)) return load(target).options
      }
      return own.options
    }
  }
  return {}
}

const byCompiler = (file, specifier, requiring) => {
  const options = { allowJs: true, resolveJsonModule: true, allowImportingTsExtensions: true, ...governing(file) }
  options.allowJs = true
  options.resolveJsonModule ??= true
  const classic = [undefined, ts.ModuleResolutionKind.Classic]
  if (classic.includes(options.moduleResolution)) {
    options.moduleResolution = [ts.ModuleKind.Node16, ts.ModuleKind.NodeNext].includes(options.module) ? undefined : ts.ModuleResolutionKind.Bundler
    if (options.moduleResolution === ts.ModuleResolutionKind.Bundler) options.module = ts.ModuleKind.ESNext
  }
  const mode = requiring ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext
  return ts.resolveModuleName(specifier, file, options, ts.sys, undefined, undefined, mode).resolvedModule?.resolvedFileName
}

const byNode = (file, specifier, requiring) => {
  if (!requiring) {
    try {
      const found = fileURLToPath(import.meta.resolve(specifier, pathToFileURL(file)))
      if (fs.statSync(found).isFile()) return found
    } catch {}
  }
  try {
    const found = createRequire(file).resolve(specifier)
    return path.isAbsolute(found) ? found : undefined
  } catch {}
}

for (const file of files) {
  const text = fs.readFileSync(file, 'utf8')
  const info = ts.preProcessFile(text, true, true)
  const seen = new Set()
  const print = (specifier, target) => {
    const inside = target && fs.existsSync(target) && fs.realpathSync(target)
    const shown = inside && inside.startsWith(project + path.sep) && !inside.includes(`${path.sep}node_modules${path.sep}`) ? path.relative(project, inside) : '-'
    const line = [path.relative(project, file), specifier, shown].join('\t')
    if (!seen.has(line)) console.log(line)
    seen.add(line)
  }
  for (const { fileName, pos } of info.importedFiles) {
    const requiring = /\brequire\s*\(\s*['"`]?$/.test(text.slice(Math.max(0, pos - 30), pos + 1)) || /\.c[jt]s$/.test(file)
    const typed = /\.[cm]?tsx?$/.test(file)
    print(fileName, (!typed && byNode(file, fileName, requiring)) || byCompiler(file, fileName, requiring))
  }
  for (const { fileName } of info.referencedFiles) print(fileName, path.resolve(path.dirname(file), fileName))
}
