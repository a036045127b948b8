// How much JavaScript a page may load before it can be used, gzipped. The numbers stand in budget.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root, SetupError } from './packages.mjs';

/** Reads the build's manifest and gives `{ page: { kilobytes, maxKilobytes } }`. Throws SetupError past a budget. */
export function checkBudget(dist = join(root, 'dist')) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const budget = JSON.parse(readFileSync(join(root, 'bin/budget.json'), 'utf8'));
  const sizes = {};
  for (const [page, { maxKilobytes, chunks }] of Object.entries(budget)) {
    sizes[page] = { kilobytes: Math.round(weigh(dist, manifest, chunks) / 1000), maxKilobytes };
  }
  const over = Object.entries(sizes).filter(([, { kilobytes, maxKilobytes }]) => kilobytes > maxKilobytes);
  if (over.length > 0) {
    const lines = over.map(
      ([page, size]) => `${page}: ${size.kilobytes} kB of JavaScript, at most ${size.maxKilobytes}`,
    );
    throw new SetupError(`The front end is too heavy.\n${lines.join('\n')}`);
  }
  return sizes;
}

/** Bytes, gzipped, of the chunks and all they import at once; what they load later does not count. */
function weigh(dist, manifest, chunks) {
  const files = new Set();
  const add = (name) => {
    const chunk = manifest[name];
    if (chunk === undefined)
      throw new SetupError(`bin/budget.json names ${name}, which is not in the build.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const chunk of chunks) add(chunk);
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(dist, file))).length;
  return bytes;
}

if (import.meta.main || process.argv[1]?.endsWith('budget.mjs'))
  process.stdout.write(`${JSON.stringify(checkBudget(), null, 2)}\n`);
