import { parse, type SourceFile, targetOf } from './source-files.ts';

/** A slice imports only from slices before it in this list. */
export const sliceOrder = [
  'identity',
  'activity',
  'companies',
  'careers-domains',
  'deliveries',
  'sender-addresses',
  'billing',
  'files',
  'reading',
  'profiles',
  'departments',
  'stages',
  'forms',
  'jobs',
  'descriptions',
  'consents',
  'survey',
  'candidates',
  'mail-templates',
  'applications',
  'blind-reviews',
  'custom-fields',
  'pools',
  'bulk-changes',
  'exports',
  'applicants',
  'board',
  'review',
  'careers',
  'apply',
  'job-alerts',
  'referrals',
  'comments',
  'availability',
  'meetings',
  'booking',
  'evaluations',
  'conversations',
  'outgoing',
  'data-requests',
  'job-suggestions',
  'document-requests',
  'tasks',
  'follows',
  'timeline',
  'shares',
  'interview-pages',
  'handovers',
  'duplicates',
  'imports',
  'new-cvs',
  'rehearsals',
  'my-applications',
  'notifications',
  'reports',
  'dashboard',
  'privacy',
  'backoffice',
];

type Edge = { from: string; to: string; specifier: string; dynamic: boolean };

/** Imports against the order of the slices, between runtimes, or of files that a slice does not offer. */
export function importProblems(files: SourceFile[], offered: ReadonlySet<string>): string[] {
  return files.flatMap((file) => {
    if (!file.path.startsWith('src/')) return [];
    const area = areaOf(file.path);
    if (!isKnown(area)) return [`${file.path}: ${area} is no slice of the list`];
    const packages = parse(file).imports.flatMap(({ specifier }) => packageProblem(file.path, specifier));
    return [...packages, ...edgesOf(file).flatMap((edge) => edgeProblem(edge, offered))];
  });
}

/** Groups of files that import each other, also as types only, but not by `import()`. */
export function importCycles(files: SourceFile[]): string[] {
  const graph = new Map(
    files.map((file) => [file.path, edgesOf(file).flatMap((edge) => (edge.dynamic ? [] : [edge.to]))]),
  );
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done' || !graph.has(path)) return;
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
      return;
    }
    state.set(path, 'open');
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    state.set(path, 'done');
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}

/** Files that any slice may import from another without being listed. */
export const alwaysOffered =
  /^([a-z-]+-)?(contract|rules)\.ts$|^server\/(access|present|factory)\.ts$|^web\/parts\//;

/** Files of one slice that others import although they are not offered to all. */
export function importedAcross(files: SourceFile[]): Set<string> {
  return new Set(
    files
      .filter(({ path }) => path.startsWith('src/') && areaOf(path) !== 'app' && !isTestCode(path))
      .flatMap(edgesOf)
      .filter(({ from, to }) => areaOf(from) !== areaOf(to) && sliceOrder.includes(areaOf(to)))
      .map(({ to }) => to)
      .filter((to) => !alwaysOffered.test(insideOf(to))),
  );
}

function edgesOf(file: SourceFile): Edge[] {
  return parse(file).imports.flatMap(({ specifier, ...kind }) => {
    const to = targetOf(file.path, specifier);
    return to === null ? [] : [{ from: file.path, to, specifier, ...kind }];
  });
}

function edgeProblem({ from, to, specifier }: Edge, offered: ReadonlySet<string>): string[] {
  const says = (problem: string): string[] => [`${from} imports ${specifier}: ${problem}`];
  if (/(^|\/)index(\.\w+)?$/.test(to)) return says('there are no index files');
  if (!to.startsWith('src/')) {
    const fine = isTestCode(from) && to.startsWith('tests/harness/');
    return fine ? [] : says('it stands outside src');
  }
  const [own, other] = [areaOf(from), areaOf(to)];
  if ((own === other) !== specifier.startsWith('.')) return says('relative inside a slice, #slice across');
  if (!maySideImport(sideOf(from), sideOf(to)))
    return says(`${sideOf(from)} code may not reach ${sideOf(to)} code`);
  // A test uses the whole application, so the order does not apply.
  if (own === other || own === 'app' || isTestCode(from)) return [];
  if (other === 'app') return says('only the app knows the app');
  if (own === 'platform') return says('the platform knows no slice');
  if (own === 'ui') return says('the design system knows only itself');
  if (other === 'platform' || other === 'ui') return [];
  if (sliceOrder.indexOf(other) > sliceOrder.indexOf(own)) return says(`${other} comes after ${own}`);
  const isOpen = alwaysOffered.test(insideOf(to)) || offered.has(to);
  return isOpen ? [] : says('this file is not offered to other slices');
}

const forbiddenInUi = /^@tanstack\/react-(router|query)/;

function packageProblem(from: string, specifier: string): string[] {
  const side = sideOf(from);
  if (areaOf(from) === 'ui' && forbiddenInUi.test(specifier))
    return [`${from} imports ${specifier}: the design system knows neither router nor query`];
  if (side === 'contract' && /^(node:|fastify|react|kysely|pg$|@mui)/.test(specifier))
    return [`${from} imports ${specifier}: a contract runs on both sides`];
  return [];
}

type Side = 'contract' | 'server' | 'web' | 'words' | 'test';

// Runtimes that may be in the same program. A browser file that imported server code would ship it.
function maySideImport(from: Side, to: Side): boolean {
  if (to === 'contract' || to === 'words' || from === 'test') return to !== 'test' || from === 'test';
  return from === to;
}

function sideOf(path: string): Side {
  if (isTestCode(path)) return 'test';
  if (/[/-]messages\.\w+\.json$/.test(path)) return 'words';
  if (/^src\/(platform\/contract\/|[a-z-]+\/([a-z-]+-)?(contract|rules)\.ts$)/.test(path)) return 'contract';
  if (/^src\/([a-z-]+\/web|ui)\//.test(path)) return 'web';
  return 'server';
}

const isTestCode = (path: string): boolean => /\.test\.tsx?$/.test(path);
const areaOf = (path: string): string => path.split('/')[1] ?? '';
const insideOf = (path: string): string => path.split('/').slice(2).join('/');
const isKnown = (area: string): boolean => ['platform', 'ui', 'app', ...sliceOrder].includes(area);
