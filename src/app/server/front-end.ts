import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtFolder } from '#platform/server/built-folder.ts';
import { StartError } from '#platform/server/start-error.ts';
import { pagePathAt } from '../page-rules.ts';

/** `page`: the HTML for every address without a page of its own. */
export type FrontEnd = { page: string; version: string };

/** The files that each page starts with, as vite.config.ts writes them. */
type Pages = Record<string, { scripts: string[]; words: { en: string[]; tr: string[] } | null }>;

let cachedFrontEnd: FrontEnd | null | undefined;

/**
 * The page of the built front end, read once, and its version. The version is a hash of the page, which contains the
 * hashed names of all start files. The page contains it too, so an open page can detect a newer deployment.
 */
export function readFrontEnd(): FrontEnd | null {
  const file = join(builtFolder, 'index.html');
  cachedFrontEnd ??= existsSync(file) ? stampVersion(readFileSync(file, 'utf8')) : null;
  return cachedFrontEnd;
}

function stampVersion(page: string): FrontEnd {
  const version = createHash('sha256').update(page).digest('hex').slice(0, 12);
  return {
    page: page.replace('</head>', `<meta name="kadro-version" content="${version}" /></head>`),
    version,
  };
}

/** Returns the page of a path with all its scripts preloaded, so that the browser loads them in parallel. */
export function pagesByPath(page: string): (path: string) => string {
  const file = join(builtFolder, '.vite/pages.json');
  const preloading = existsSync(file) ? preloadingPages(page, readFileSync(file, 'utf8')) : new Map();
  return (path) => preloading.get(pagePathAt(path) ?? '') ?? page;
}

/** @throws StartError when another version of vite.config.ts wrote the pages */
export function preloadingPages(page: string, text: string): Map<string, string> {
  try {
    const pages = Object.entries(JSON.parse(text) as Pages);
    return new Map(pages.map(([path, files]) => [path, preload(page, files)]));
  } catch {
    throw new StartError(
      'dist/ was built by another version of Kadro. Start with `npm start`, which builds it anew.',
    );
  }
}

// public/first-paint.js loads the messages in the browser's language.
function preload(page: string, { scripts, words }: Pages[string]): string {
  if (words === null) return page;
  const links = scripts
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)
    .join('');
  return page
    .replace('</head>', `${links}</head>`)
    .replace(
      'src="/first-paint.js"',
      `src="/first-paint.js" data-en="${words.en.join(' ')}" data-tr="${words.tr.join(' ')}"`,
    );
}
