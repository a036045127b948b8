import { sliceOrder } from './import-rules.ts';
import { isTest, parse, type SourceFile, targetOf } from './source-files.ts';

const vague = /^(index|utils?|helpers?|common|misc|shared|lib|stuff)$/;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const migration = /^\d{4}_[a-z0-9]+(_[a-z0-9]+)*$/;
const conventionalNames = /^(README|CONTRIBUTING|STYLE|LICENSE|CHANGELOG)(\.md)?$/;

/** Vague names, and names that are not kebab-case. */
export function nameProblems(paths: string[]): string[] {
  return paths.flatMap((path) => {
    const parts = path.split('/').filter((part) => !part.startsWith('.'));
    return parts.flatMap((part, at) => {
      const isFile = at === parts.length - 1;
      if (isFile && conventionalNames.test(part)) return [];
      const words = isFile ? part.split('.').slice(0, -1) : [part];
      const [base = part] = words;
      if (vague.test(base) && path !== 'index.html') return [`${path}: "${base}" does not say what it is`];
      const isNamed = kebab.test(base) || (path.startsWith('db/migrations/') && migration.test(base));
      return isNamed ? [] : [`${path}: "${part}" is not kebab-case`];
    });
  });
}

// The allowed files of a slice. In server/ a file is a known one or a use case named for what it does.
const inSlice = [
  /^([a-z-]+-)?(contract|rules)\.ts$/,
  /^([a-z-]+-)?rules\.test\.ts$/,
  /^([a-z-]+-)?messages\.(en|tr)\.json$/,
  /^server\/[a-z0-9-]+(\.test)?\.ts$/,
  // Lists of words.
  /^server\/[a-z0-9-]+\.json$/,
  // Packed data that a program in bin makes.
  /^server\/[a-z0-9-]+\.jsonl\.br$/,
  // Slots are extension points that the application fills with parts of later slices.
  /^web\/((routes|slots)\.tsx|[a-z0-9-]+\.ts)$/,
  // A separate entry beside the application, and static files.
  /^web\/apply\.tsx$/,
  /^public\/[a-z0-9-]+\.css$/,
  /^web\/[a-z0-9-]+-(page|layout|form|dialog|panel|picker|editor)\.tsx$/,
  // A part of several files has its own folder.
  /^web\/[a-z0-9]+-[a-z0-9-]+\/[a-z0-9-]+\.tsx?$/,
  /^web\/parts\/[a-z0-9-]+\.tsx?$/,
  /^web\/([a-z0-9-]+\/)*[a-z0-9-]+\.test\.tsx?$/,
];

/** Files at a path that a slice may not have. */
export function locationProblems(paths: string[]): string[] {
  return paths.filter((path) => {
    const [src, slice = '', ...rest] = path.split('/');
    if (src !== 'src' || !sliceOrder.includes(slice)) return false;
    const inside = rest.join('/');
    return !inSlice.some((pattern) => pattern.test(inside));
  });
}

/** Tests in src that neither share a name with a file beside them nor import one or their contract. */
export function findStrayTests(files: SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  return files
    .filter(({ path }) => path.startsWith('src/') && isTest(path))
    .filter((file) => {
      const folder = file.path.split('/').slice(0, -1).join('/');
      const slice = file.path.split('/').slice(0, 2).join('/');
      if (paths.has(file.path.replace('.test.', '.'))) return false;
      const targets = parse(file).imports.map(({ specifier }) => targetOf(file.path, specifier) ?? '');
      return !targets.some(
        (target) =>
          target.startsWith(`${folder}/`) ||
          (target.startsWith(`${slice}/`) && target.endsWith('contract.ts')),
      );
    })
    .map(({ path }) => path);
}

/** Files with components of which none has the file's name: job-card.tsx must export JobCard. */
export function misnamedComponents(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const base = /^src\/(?:.+\/)?([a-z0-9-]+)\.tsx$/.exec(file.path)?.[1];
    if (base === undefined || base === 'main') return [];
    const words = base.split('-').map((word) => word.replace(/s$/, ''));
    const isNamed = exportsIn(file).some((name) => words.every((word) => name.toLowerCase().includes(word)));
    return isNamed ? [] : [`${file.path} exports nothing named for it`];
  });
}

const participle =
  /^\s*(?:export )?type ((?!Generated\b)[A-Z][a-z]+ed|Begun|Brought|Chosen|Done|Found|Given|Gone|Held|Hidden|Kept|Known|Left|Made|Meant|Said|Seen|Sent|Shown|Sought|Taken|Told|Undone|Unseen|Unsent|Written)\b/gm;

/** Types whose name is a participle alone, which does not say what has that state (STYLE.md, "Plain words"). */
export const participleTypes = (files: SourceFile[]): string[] =>
  files.flatMap(({ path, text }) => [...text.matchAll(participle)].map(([, name]) => `${path}: ${name}`));

function exportsIn(file: SourceFile): string[] {
  const names = file.text.matchAll(/export (?:async )?(?:function|const|type) (\w+)/g);
  return [...names].map((match) => match[1] ?? '');
}
