import { isTest, parse, type SourceFile } from './source-files.ts';

export type Manifest = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const allOf = ({
  dependencies,
  devDependencies,
  optionalDependencies = {},
}: Manifest): Record<string, string> => ({
  ...dependencies,
  ...devDependencies,
  ...optionalDependencies,
});

/** Packages without a reason in docs/decisions, reasons without a package, and versions that may drift. */
export function reasonProblems(manifest: Manifest, decisions: SourceFile[]): string[] {
  const told = decisions.map(({ text }) => text).join('\n');
  const rows = decisions
    .filter(({ path }) => path.includes('dependencies'))
    .flatMap(({ text }) => text.split('\n'));
  const inTables = rows
    .filter((row) => row.startsWith('| `'))
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''));
  const all = allOf(manifest);
  return [
    ...Object.keys(all)
      .filter((name) => !told.includes(`\`${name}\``))
      .map((name) => `no decision explains ${name}`),
    ...inTables.filter((name) => !(name in all)).map((name) => `${name} is explained and not there`),
    ...Object.entries(all)
      .filter(([, version]) => !/^\d/.test(version))
      .map(([name]) => `${name} has no exact version`),
  ];
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Imports of packages that package.json does not list, or lists for development while the server needs them. */
export function undeclaredImports(files: SourceFile[], manifest: Manifest): string[] {
  const all = allOf(manifest);
  return files.flatMap((file) =>
    parse(file).imports.flatMap(({ specifier, typeOnly }) => {
      if (/^(#|\.|node:|virtual:)/.test(specifier)) return [];
      const name = packageOf(specifier);
      // A package of types alone, such as those of the map's format.
      if (typeOnly && `@types/${name}` in all) return [];
      if (!(name in all)) return [`${file.path} imports ${name}, which is not in package.json`];
      const atRunTime = !typeOnly && isServerCode(file.path);
      return atRunTime && !(name in manifest.dependencies)
        ? [`${file.path} runs with ${name}, a development package`]
        : [];
    }),
  );
}

const isServerCode = (path: string): boolean =>
  /^src\/([a-z-]+\/(server\/|([a-z-]+-)?(contract|rules)\.ts)|app\/demo\/)/.test(path) && !isTest(path);

/** Packages that no file names. `needed` lists packages used without being named, each with a reason. */
export function unusedPackages(
  manifest: Manifest,
  files: SourceFile[],
  needed: ReadonlySet<string>,
): string[] {
  const text = files.map((file) => file.text).join('\n');
  const isNamed = (name: string): boolean =>
    [`'${name}`, `"${name}`, `/${name}`].some((start) =>
      [`'`, `"`, '/'].some((end) => text.includes(start + end)),
    );
  return Object.keys(allOf(manifest)).filter(
    (name) => !name.startsWith('@types/') && !needed.has(name) && !isNamed(name),
  );
}
