import { isTest, type SourceFile } from './source-files.ts';

const comparison = String.raw`([\w.?]+) === '[^']+'`;
const chains = [
  // if (x === 'a') return …; if (x === 'b') …
  new RegExp(
    String.raw`\bif \(${comparison}\)\s*(?:\{[^{}]*return[^{}]*\}|return[^;]*;)\s*if \(\1 === '`,
    'g',
  ),
  // x === 'a' ? … : x === 'b' ? …
  new RegExp(String.raw`${comparison}\s*\?[^:;]+:\s*\(?\s*\1 === '`, 'g'),
];

/**
 * Chains of comparisons of one value, in which a new value of the enumeration would silently use the last branch.
 * typescript/switch-exhaustiveness-check covers a `switch`, and its type a record.
 */
export function fallThroughs({ path, text }: SourceFile): string[] {
  if (!/^src\/.*\.tsx?$/.test(path) || isTest(path) || path.startsWith('src/app/demo/')) return [];
  return chains.flatMap((chain) => [...text.matchAll(chain)].map(([, value = '']) => `${path}: ${value}`));
}
