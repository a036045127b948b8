import { Visitor } from 'vite';
import { isTest, parse, type SourceFile } from './source-files.ts';

const crossCompanyNames = new Set(['system', 'ownerUrl', 'systemUrl']);

/** Files of the product that use the system's database or the owner's address. */
export function filesWithSystemAccess(files: SourceFile[]): string[] {
  // The browser has no database; `system` is the device's palette there.
  const product = files.filter(
    ({ path }) => /^(src|bin)\//.test(path) && !/^src\/([a-z-]+\/web|ui)\//.test(path) && !isTest(path),
  );
  return product.filter(hasSystemAccess).map(({ path }) => path);
}

function hasSystemAccess(file: SourceFile): boolean {
  let found = /\bSystemDatabase\b/.test(file.text);
  new Visitor({
    MemberExpression({ computed, property }) {
      if (!computed && property.type === 'Identifier' && crossCompanyNames.has(property.name)) found = true;
      if (computed && property.type === 'Literal' && crossCompanyNames.has(String(property.value)))
        found = true;
    },
    ObjectPattern({ properties }) {
      for (const property of properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        if (crossCompanyNames.has(property.key.name)) found = true;
      }
    },
  }).visit(parse(file).program);
  return found;
}
