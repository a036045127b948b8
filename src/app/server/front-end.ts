import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const dist = join(import.meta.dirname, '../../../dist');

export type FrontEnd = { page: string; version: string };

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
