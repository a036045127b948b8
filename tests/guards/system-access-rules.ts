import { Visitor } from 'vite';
import { isTest, parse, type SourceFile } from './source-files.ts';

const beyondTheWall = new Set(['system', 'ownerUrl', 'systemUrl']);

/** Files of the product that take the system's database or the owner's address out of something. */
export function filesBeyondTheWall(files: SourceFile[]): string[] {
  // The browser has no database; there a system is what a device runs on.
  const product = files.filter(
    ({ path }) => /^(src|bin)\//.test(path) && !/^src\/([a-z-]+\/web|ui)\//.test(path) && !isTest(path),
  );
  return product.filter(reachesBeyond).map(({ path }) => path);
}

function reachesBeyond(file: SourceFile): boolean {
  let found = /\bSystemDatabase\b/.test(file.text);
  new Visitor({
    MemberExpression({ computed, property }) {
      if (!computed && property.type === 'Identifier' && beyondTheWall.has(property.name)) found = true;
      if (computed && property.type === 'Literal' && beyondTheWall.has(String(property.value))) found = true;
    },
    ObjectPattern({ properties }) {
      for (const property of properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        if (beyondTheWall.has(property.key.name)) found = true;
      }
    },
  }).visit(parse(file).program);
  return found;
}
