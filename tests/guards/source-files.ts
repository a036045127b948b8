import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type ESTree, parseSync } from 'vite';

export const root = join(import.meta.dirname, '../..');

/** A file of the repository. Checkers take these, so that a test can add an invented one. */
export type SourceFile = { path: string; text: string };

const leftOut = new Set([
  '.git',
  'node_modules',
  'dist',
  'data',
  '.cache',
  'test-results',
  'playwright-report',
]);
const textual =
  /\.(ts|tsx|mjs|json|sql|md|html|css|yml|yaml|svg|txt|sh)$|(^|\/)(\.gitignore|\.npmrc|LICENSE|Dockerfile|run)$/;

let kept: SourceFile[] | undefined;

/** Every text file of the repository; paths are relative to its root. */
export function repositoryFiles(): SourceFile[] {
  kept ??= pathsIn(root)
    .filter((path) => textual.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return kept;
}

/** TypeScript and JavaScript files, without generated ones. */
export function codeFiles(): SourceFile[] {
  return repositoryFiles().filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path) && !generated.has(path));
}

export const generated = new Set([
  'src/platform/server/db/types.ts',
  'src/platform/server/db/foreign-keys.gen.ts',
  'db/schema.sql',
]);

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

/** Every path of the repository, files of any kind. */
export function pathsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (leftOut.has(entry.name)) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? pathsIn(path) : [relative(root, path)];
    });
}

export type Import = { specifier: string; typeOnly: boolean; dynamic: boolean };
type ParsedFile = { program: ESTree.Program; imports: Import[]; lineOf: (offset: number) => number };

const parsed = new Map<string, ParsedFile>();

/** The syntax tree of a file, its imports and re-exports. */
export function parse(file: SourceFile): ParsedFile {
  const key = `${file.path}\0${file.text}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const { program, module, errors } = parseSync(file.path, file.text);
  if (errors.length > 0) throw new Error(`${file.path}: ${errors[0]?.message}`);
  const imports: Import[] = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    dynamic: false,
  }));
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) imports.push({ specifier: moduleRequest.value, typeOnly: isType, dynamic: false });
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"](.+)['"]$/.exec(file.text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    if (literal !== undefined) imports.push({ specifier: literal, typeOnly: false, dynamic: true });
  }
  const result = { program, imports, lineOf: (offset: number) => lineAt(file.text, offset) };
  parsed.set(key, result);
  return result;
}

/** The target of an import: a path of the repository, or null for a package. */
export function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  if (specifier.startsWith('.')) return join(from, '..', specifier);
  return null;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
