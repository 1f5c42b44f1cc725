# Prints the import edges of a folder's Ruby files, one "from<TAB>to" a line, as Ruby's own load path finds them.
#
# usage: oracle.rb ROOT [LOAD_DIR...] <files   (paths below ROOT, one a line)
#
# Files are parsed, never run. The load path of a file is what it adds itself ($LOAD_PATH.unshift of a path that can be computed), the
# LOAD_DIRs, what its gem's test runner adds (test for files below test, spec likewise), the require_paths of its gem and then those of
# the other gems below ROOT. A folder with a gemspec is a gem; where there is none, ROOT is one. The working directory is ROOT.
ROOT = File.realpath(ARGV.shift)
LOAD_DIRS = ARGV.map { |d| File.expand_path(d, ROOT) }
FILES = $stdin.read.split("\n")
Dir.chdir(ROOT)

def parse(file)
  RubyVM::AbstractSyntaxTree.parse(File.read(file, encoding: "utf-8"))
rescue SyntaxError, ArgumentError
  nil
end

def each_node(node, &block)
  return unless node.is_a?(RubyVM::AbstractSyntaxTree::Node)
  block.call(node)
  node.children.each { |c| each_node(c, &block) }
end

# The method that a node calls, its receiver's node and its arguments' nodes.
def call(node)
  case node.type
  when :FCALL then [node.children[0], nil, list(node.children[1])]
  when :CALL, :OPCALL then [node.children[1], node.children[0], list(node.children[2])]
  when :VCALL then [node.children[0], nil, []]
  end
end

def list(node)
  node.respond_to?(:type) && node.type == :LIST ? node.children.compact : []
end

def constant?(node, name)
  (node.type == :CONST || node.type == :COLON3) && node.children[0] == name
end

# The string that an expression of a file gives, or nil if it takes more than strings and the file's own name to tell.
def text(node, file)
  case node.type
  when :STR, :FILE then node.type == :FILE || node.children[0] == ROOT_FILE ? file : node.children[0]
  when :DSTR
    parts = node.children.flat_map { |c| c.respond_to?(:type) && c.type == :LIST ? list(c) : [c] }.compact
    parts = parts.map { |c| c.is_a?(String) ? c : text(c, file) }
    parts.join unless parts.include?(nil)
  when :EVSTR then text(node.children[0], file)
  when :BLOCK then node.children.size == 1 ? text(node.children[0], file) : nil
  else
    name, receiver, args = call(node)
    return File.dirname(file) if name == :__dir__ && receiver.nil?
    values = args.to_a.map { |a| text(a, file) }
    return nil if name.nil? || values.include?(nil)
    if receiver && constant?(receiver, :File) && %i[expand_path join dirname].include?(name)
      File.public_send(name, *values)
    elsif receiver && name == :+ && values.size == 1
      left = text(receiver, file)
      left && left + values[0]
    end
  end
end

# What __FILE__ became: the parser puts the name of what it parses there, which is this for a text.
ROOT_FILE = begin
  name = nil
  each_node(RubyVM::AbstractSyntaxTree.parse("__FILE__")) { |n| name = n.children[0] if n.type == :STR }
  name
end

# Gem folder → its require_paths.
GEMS = FILES.select { |f| f.end_with?(".gemspec") }.sort.to_h do |spec|
  paths = nil
  each_node(parse(spec)) do |n|
    next unless n.type == :ATTRASGN && n.children[1] == :require_paths=
    value = list(n.children[2])[0]
    found = (value.type == :LIST ? list(value) : [value]).map { |v| text(v, File.join(ROOT, spec)) }
    paths = found unless found.include?(nil)
  end
  [File.dirname(File.join(ROOT, spec)), paths || ["lib"]]
end
GEMS[ROOT] = ["lib"] if GEMS.empty?

def load_path(file, tree)
  own = []
  each_node(tree) do |n|
    name, receiver, args = call(n)
    next unless receiver && receiver.type == :GVAR && %i[$LOAD_PATH $:].include?(receiver.children[0])
    next unless %i[unshift push << append prepend].include?(name)
    own.concat(args.map { |a| text(a, file) }.compact.map { |d| File.expand_path(d) })
  end
  gem = GEMS.keys.select { |g| file.start_with?(g + "/") }.max_by(&:size)
  runner = %w[test spec].map { |d| File.join(gem || ROOT, d) }.select { |d| file.start_with?(d + "/") }
  libs = ([gem] + GEMS.keys).compact.uniq.flat_map { |g| GEMS[g].map { |p| File.expand_path(p, g) } }
  (own + LOAD_DIRS + runner + libs).uniq
end

def resolve(name, value, file)
  case name
  when :require_relative then value = File.expand_path(value, File.dirname(file))
  when :load
    full = ($LOAD_PATH + [ROOT]).map { |d| File.expand_path(value, d) }.find { |f| File.file?(f) }
    return full
  end
  value = File.expand_path(value) if value.start_with?("./", "../")
  _, found = $LOAD_PATH.resolve_feature_path(value)
  found
rescue LoadError # Ruby before 3.1 raised it
  nil
end

edges = {}
FILES.each do |rel|
  file = File.join(ROOT, rel)
  tree = parse(file) or next
  $LOAD_PATH.replace(load_path(file, tree))
  each_node(tree) do |n|
    name, receiver, args = call(n)
    next unless %i[require require_relative load autoload].include?(name)
    # a method of that name of another object is none of Ruby's; Kernel's and a module's autoload are
    next unless receiver.nil? || constant?(receiver, :Kernel) || name == :autoload
    next unless args.size == (name == :autoload ? 2 : 1) || name == :load && args.size == 2
    value = text(args[name == :autoload ? 1 : 0], file)
    found = value && resolve(name, value, file)
    next unless found
    found = File.realpath(found)
    edges[[rel, found.delete_prefix(ROOT + "/")]] = true if found.start_with?(ROOT + "/") && found != file
  end
end
edges.keys.sort.each { |from, to| puts "#{from}\t#{to}" }
