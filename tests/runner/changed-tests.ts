import { parse, type SourceFile, targetOf } from '../guards/source-files.ts';

/** Tests to run for a change: test files of Vitest and of Playwright; `'all'` where anything may have broken. */
export type ChangedTests = { unit: string[] | 'all'; browser: string[] | 'all' };

export type Project = {
  files: SourceFile[];
  /** The modules of every page: `/jobs/$jobId/board` → `src/…-page.tsx`. */
  pages: Record<string, string[]>;
};

// A change of these runs everything.
const everything =
  /^(package(-lock)?\.json|tsconfig.*|vite\.config\.ts|vitest\.config\.ts|playwright\.config\.ts|index\.html|db\/.*|bin\/.*|\.ci\/.*|src\/app\/(server\/.*|[a-z.-]+))$/;
const forNoTest = /\.md$|^(docs|bench)\/|^LICENSE$/;

/** The frame of all pages: a change in it may break every browser test. */
const frames = [
  'src/app/web/main.tsx',
  'src/app/web/app.tsx',
  'src/app/web/public-app.tsx',
  'src/app/web/shell/shell.tsx',
];

// Pages that the server renders, and the slices that do.
const renderedPages: Record<string, string[]> = {
  '/careers': ['careers', 'apply'],
  '/legal': ['privacy'],
  '/meeting': ['meetings'],
};

/**
 * The tests that a change can break. A test is chosen when what it imports contains a changed file. It also is when
 * it uses a slice (imports anything of it) of which a server file changed: the server that tests start holds every
 * slice, so imports alone would choose them all. A browser test also uses the pages whose addresses it or its helpers
 * name. Checks, guards and types are not chosen here: they always run.
 */
export function testsFor(changed: string[], project: Project): ChangedTests {
  const relevant = changed.filter((path) => !forNoTest.test(path));
  if (relevant.some((path) => everything.test(path))) return { unit: 'all', browser: 'all' };
  const graph = graphOf(project.files);
  const isTouched = touchedBy(relevant);
  const unit = project.files
    .filter(({ path }) => path.endsWith('.test.ts') && !path.startsWith('tests/guards/'))
    .filter(({ path }) => isTouched(closureOf(graph, [path], isHarness)))
    .map(({ path }) => path);
  const frame = closureOf(graph, frames, (path) => !/^src\/(app|ui|platform)\//.test(path));
  if (relevant.some((path) => frame.has(path))) return { unit, browser: 'all' };
  const browser = project.files
    .filter(({ path }) => path.endsWith('.spec.ts'))
    .filter(({ path }) => isTouched(closureOfSpec(path, graph, project, frame)))
    .map(({ path }) => path);
  return { unit, browser };
}

type Graph = Map<string, string[]>;

function graphOf(files: SourceFile[]): Graph {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files
      .filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
      .map((file) => [
        file.path,
        parse(file).imports.flatMap(({ specifier, typeOnly }) => {
          const to = typeOnly ? null : targetOf(file.path, specifier);
          return to !== null && known.has(to) ? [to] : [];
        }),
      ]),
  );
}

function closureOf(graph: Graph, from: string[], isLeftOut: (path: string) => boolean): Set<string> {
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const next of graph.get(path) ?? []) if (!isLeftOut(next)) add(next);
  };
  from.forEach(add);
  return found;
}

// Files that start the whole server.
const isHarness = (path: string): boolean => path.startsWith('src/app/');

function closureOfSpec(
  spec: string,
  graph: Graph,
  { files, pages }: Project,
  frame: Set<string>,
): Set<string> {
  const own = closureOf(graph, [spec], (path) => path.startsWith('src/app/'));
  const texts = files.filter(({ path }) => own.has(path) && path.startsWith('e2e/')).map(({ text }) => text);
  const addresses = texts.flatMap(addressesIn);
  const visited = Object.entries(pages)
    .filter(([page]) => addresses.some((address) => isAt(address, page)))
    .flatMap(([, modules]) => modules);
  const rendered = Object.entries(renderedPages)
    .filter(([start]) => addresses.some((address) => address.startsWith(start)))
    .flatMap(([, slices]) => slices.map((slice) => `src/${slice}/contract.ts`));
  const seen = closureOf(graph, visited, (path) => frame.has(path));
  return new Set([...own, ...seen, ...rendered]);
}

/** The addresses in a text: literals that begin with a slash, `*` for what is filled in. */
function addressesIn(text: string): string[] {
  return [...text.matchAll(/['"`](\/[^'"`\s]*)['"`]/g)].map(([, address = '']) =>
    address.replaceAll(/\$\{[^}]*\}/g, '*').replace(/[?#].*$/, ''),
  );
}

function isAt(address: string, page: string): boolean {
  const [asked, wanted] = [address.split('/'), page.split('/')];
  return (
    asked.length === wanted.length &&
    wanted.every((part, index) => part.startsWith('$') || part === asked[index] || asked[index] === '*')
  );
}

/** Says of a set of files whether the change reaches it. */
function touchedBy(changed: string[]): (closure: ReadonlySet<string>) => boolean {
  const slices = changed
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => /^src\/([a-z-]+)\/(?!web\/)/.exec(path)?.[1] ?? []);
  const starts = [...new Set(slices)]
    .filter((slice) => slice !== 'ui' && slice !== 'app')
    .map((slice) => `src/${slice}/`);
  return (closure) =>
    changed.some((path) => closure.has(path)) ||
    starts.some((start) => closure.values().some((path) => path.startsWith(start)));
}
