import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagePathAt } from '../page-rules.ts';

export const dist = join(import.meta.dirname, '../../../dist');

/** `page` for every address without a page of its own. */
export type FrontEnd = { page: string; version: string };

/** What vite.config.ts wrote: the files that a page starts with. */
type Pages = Record<string, { scripts: string[]; words: { en: string[]; tr: string[] } | null }>;

let known: FrontEnd | null | undefined;

/**
 * The page of the built front end, read once, and its version: a hash of the page, which names every file it starts
 * with by that file's own. The page carries it too, so that one left open can tell when another is served.
 */
export function readFrontEnd(): FrontEnd | null {
  const file = join(dist, 'index.html');
  known ??= existsSync(file) ? stamped(readFileSync(file, 'utf8')) : null;
  return known;
}

function stamped(page: string): FrontEnd {
  const version = createHash('sha256').update(page).digest('hex').slice(0, 12);
  return {
    page: page.replace('</head>', `<meta name="kadro-version" content="${version}" /></head>`),
    version,
  };
}

/** The page for each path of the application: it names all its scripts, so that the browser loads them side by side. */
export function pagesByPath(page: string): (path: string) => string {
  const file = join(dist, '.vite/pages.json');
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Pages) : {};
  const preloading = new Map(Object.entries(pages).map(([path, files]) => [path, preload(page, files)]));
  return (path) => preloading.get(pagePathAt(path) ?? '') ?? page;
}

// The browser knows its language: public/look.js loads the words of that one.
function preload(page: string, { scripts, words }: Pages[string]): string {
  if (words === null) return page;
  const links = scripts
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)
    .join('');
  return page
    .replace('</head>', `${links}</head>`)
    .replace(
      'src="/look.js"',
      `src="/look.js" data-en="${words.en.join(' ')}" data-tr="${words.tr.join(' ')}"`,
    );
}
