// The maximum number and gzipped size of a page's scripts, in the language with the larger texts. budget.json has the
// numbers of entry pages; `*` means all others.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root, SetupError } from './packages.mjs';

/**
 * Reads `.vite/pages.json` of the build and gives `{ path: { scripts, kilobytes, maxScripts, maxKilobytes } }`.
 * Throws SetupError past a budget.
 */
export function checkBudget(dist = join(root, 'dist')) {
  const pages = JSON.parse(readFileSync(join(dist, '.vite/pages.json'), 'utf8'));
  const budget = JSON.parse(readFileSync(join(root, 'bin/budget.json'), 'utf8'));
  const weigh = createWeigher(dist);
  const sizes = {};
  for (const [path, { scripts, words }] of Object.entries(pages)) {
    const weighAll = (files) => files.reduce((sum, file) => sum + weigh(file), 0);
    const languages = Object.values(words ?? { none: [] });
    const bytes = weighAll(scripts) + Math.max(...languages.map(weighAll));
    sizes[path] = {
      scripts: scripts.length + Math.max(...languages.map((files) => files.length)),
      kilobytes: Math.round(bytes / 1000),
      ...(budget[path] ?? budget['*']),
    };
  }
  const over = Object.entries(sizes).filter(
    ([, size]) => size.kilobytes > size.maxKilobytes || size.scripts > size.maxScripts,
  );
  if (over.length > 0) {
    const lines = over.map(
      ([path, size]) =>
        `${path}: ${size.scripts} scripts of ${size.kilobytes} kB, at most ${size.maxScripts} of ${size.maxKilobytes} kB`,
    );
    throw new SetupError(`The front end is too heavy.\n${lines.join('\n')}`);
  }
  return sizes;
}

function createWeigher(dist) {
  const known = new Map();
  return (file) => {
    if (!known.has(file)) known.set(file, gzipSync(readFileSync(join(dist, file))).length);
    return known.get(file);
  };
}

if (import.meta.main || process.argv[1]?.endsWith('budget.mjs'))
  process.stdout.write(`${JSON.stringify(checkBudget(), null, 2)}\n`);
