import type { SourceFile } from './source-files.ts';

const topFolders = /^(src|db|docs|bin|tests|e2e|bench|public|\.ci)\//;
const rootFile = /^[\w.-]+\.(md|json|ts|html)$/;

type Mention = { path: string; name: string };

/** Paths and commands in a page that do not exist. */
export function deadMentions(pages: SourceFile[], paths: string[], scripts: readonly string[]): string[] {
  return pages.flatMap((page) => {
    const missingPaths = pathsNamedIn(page).filter(({ name }) => !doesExist(name, paths));
    const missingScripts = scriptsNamedIn(page).filter(({ name }) => !scripts.includes(name));
    return [...missingPaths, ...missingScripts].map(({ path, name }) => `${path} names ${name}`);
  });
}

function pathsNamedIn({ path, text }: SourceFile): Mention[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? '');
  const inTrees = [...text.matchAll(/^([\w.]+\/\S*) {2,}\S/gm)].map((match) => match[1] ?? '');
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map((match) =>
    fromPage(path, match[1] ?? ''),
  );
  const names = [...quoted, ...inTrees].filter(
    (name) => topFolders.test(name) || (rootFile.test(name) && !name.startsWith('.')),
  );
  return [...new Set([...names, ...links])].map((name) => ({ path, name }));
}

const fromPage = (page: string, link: string): string => new URL(link, `file:///${page}`).pathname.slice(1);

// `<slice>` and `…` match any name; a name without a folder matches in any folder.
function doesExist(name: string, paths: string[]): boolean {
  const pattern = name
    .replace(/\/$/, '')
    .replace(/[.+^$()|[\]\\?]/g, '\\$&')
    .replace(/<[\w-]+>|…|\*+|NNNN/g, '[^/]*')
    .replace(/{([\w,]+)}/g, (_all, names: string) => `(${names.replaceAll(',', '|')})`);
  const matcher = new RegExp(name.includes('/') ? `^${pattern}(/|$)` : `(^|/)${pattern}$`);
  return paths.some((path) => matcher.test(path));
}

const npmItself = new Set(['ci', 'install', 'run']);

function scriptsNamedIn({ path, text }: SourceFile): Mention[] {
  const run = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
  const short = [...text.matchAll(/\bnpm (start|test)\b/g)].map((match) => match[1] ?? '');
  return [...new Set([...run, ...short])]
    .filter((name) => !npmItself.has(name))
    .map((name) => ({ path, name }));
}

/** Settings missing from the README, and documented ones that do not exist. */
export function settingProblems(readme: string, config: string): string[] {
  const schema = /const environment = z\.object\({\n([\s\S]*?)\n}\)/.exec(config)?.[1] ?? '';
  const known = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1] ?? '');
  const rows = readme.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
  const told = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map((match) => match[1] ?? ''),
  );
  return [
    ...known.filter((name) => !told.includes(name)).map((name) => `the README does not tell of ${name}`),
    ...told.filter((name) => !known.includes(name)).map((name) => `${name} does nothing`),
  ];
}
