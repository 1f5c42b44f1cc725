import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Prints the import edges of a folder's Java files, one "from TAB to" a line, as javac resolves them.
 *
 * <p>usage: java Oracle.java ROOT [javac option...]. Errors in the sources do not matter as long as imports resolve.
 */
public class Oracle {
    public static void main(String[] args) throws Exception {
        Path root = Path.of(args[0]).toRealPath();
        List<String> options = new ArrayList<>(List.of(
                "-proc:none", "-implicit:none", "-XDshould-stop.ifNoError=PROCESS", "-XDshould-stop.ifError=PROCESS"));
        options.addAll(List.of(args).subList(1, args.length));
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(p -> p.toString().endsWith(".java")).sorted().toList();
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager manager = compiler.getStandardFileManager(d -> {}, null, null);
        JavacTask task = (JavacTask)
                compiler.getTask(null, manager, d -> {}, options, null, manager.getJavaFileObjectsFromPaths(files));
        List<CompilationUnitTree> units = new ArrayList<>();
        task.parse().forEach(units::add);
        task.analyze();
        Trees trees = Trees.instance(task);

        Map<Element, String> fileOf = new HashMap<>();
        for (CompilationUnitTree unit : units) {
            for (Tree type : unit.getTypeDecls()) {
                Element e = trees.getElement(TreePath.getPath(unit, type));
                if (e != null) {
                    fileOf.put(e, name(root, unit));
                }
            }
        }
        TreeSet<String> edges = new TreeSet<>();
        for (CompilationUnitTree unit : units) {
            String from = name(root, unit);
            for (ImportTree imported : unit.getImports()) {
                if (!(imported.getQualifiedIdentifier() instanceof MemberSelectTree path)) {
                    continue;
                }
                boolean star = path.getIdentifier().contentEquals("*");
                Tree target = star || imported.isStatic() ? path.getExpression() : path;
                Element e = trees.getElement(TreePath.getPath(unit, target));
                if (star && e instanceof PackageElement pkg) {
                    pkg.getEnclosedElements().forEach(type -> add(edges, from, fileOf.get(type)));
                    continue;
                }
                while (e != null && !(e instanceof TypeElement && e.getEnclosingElement() instanceof PackageElement)) {
                    e = e.getEnclosingElement();
                }
                add(edges, from, fileOf.get(e));
            }
        }
        edges.forEach(System.out::println);
    }

    private static void add(TreeSet<String> edges, String from, String to) {
        if (to != null && !to.equals(from)) {
            edges.add(from + "\t" + to);
        }
    }

    private static String name(Path root, CompilationUnitTree unit) {
        return root.relativize(Path.of(unit.getSourceFile().toUri())).toString().replace('\\', '/');
    }
}
