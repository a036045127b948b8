import { sliceOrder } from './import-rules.ts';
import { isTest, parse, type SourceFile, targetOf } from './source-files.ts';

const vague = /^(index|utils?|helpers?|common|misc|shared|lib|stuff)$/;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const migration = /^\d{4}_[a-z0-9]+(_[a-z0-9]+)*$/;
const conventionalNames = /^(README|CONTRIBUTING|STYLE|LICENSE|CHANGELOG)(\.md)?$/;

/** Names that say nothing, and names written in another way than all others. */
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

// The closed vocabulary of a slice. In server/ a file is one of the known ones or a use case named for what it does.
const inSlice = [
  /^([a-z-]+-)?(contract|rules)\.ts$/,
  /^([a-z-]+-)?rules\.test\.ts$/,
  /^([a-z-]+-)?messages\.(en|tr)\.json$/,
  /^server\/[a-z0-9-]+(\.test)?\.ts$/,
  // Slots are holes that the app fills with parts of later slices.
  /^web\/((routes|slots)\.tsx|[a-z0-9-]+\.ts)$/,
  // An entry of its own beside the application, and what is served as it stands.
  /^web\/apply\.tsx$/,
  /^public\/[a-z0-9-]+\.css$/,
  /^web\/[a-z0-9-]+-(page|layout|form|dialog|panel|picker|editor)\.tsx$/,
  // A part that grew into several files has a folder of its own name.
  /^web\/[a-z0-9]+-[a-z0-9-]+\/[a-z0-9-]+\.tsx?$/,
  /^web\/parts\/[a-z0-9-]+\.tsx?$/,
  /^web\/([a-z0-9-]+\/)*[a-z0-9-]+\.test\.tsx?$/,
];

/** Files that stand at a place the vocabulary of a slice does not have. */
export function locationProblems(paths: string[]): string[] {
  return paths.filter((path) => {
    const [src, slice = '', ...rest] = path.split('/');
    if (src !== 'src' || !sliceOrder.includes(slice)) return false;
    const inside = rest.join('/');
    return !inSlice.some((pattern) => pattern.test(inside));
  });
}

/** Tests in src that neither are named for nor use a file beside them, and do not call the contract of their slice. */
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

/** Files with components of which no export carries the words of the file's name: job-card.tsx has a JobCard. */
export function misnamedComponents(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const base = /^src\/(?:.+\/)?([a-z0-9-]+)\.tsx$/.exec(file.path)?.[1];
    if (base === undefined || base === 'main') return [];
    const words = base.split('-').map((word) => word.replace(/s$/, ''));
    const isNamed = exportsIn(file).some((name) => words.every((word) => name.toLowerCase().includes(word)));
    return isNamed ? [] : [`${file.path} exports nothing named for it`];
  });
}

function exportsIn(file: SourceFile): string[] {
  const names = file.text.matchAll(/export (?:async )?(?:function|const|type) (\w+)/g);
  return [...names].map((match) => match[1] ?? '');
}
