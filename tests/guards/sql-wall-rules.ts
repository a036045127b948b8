import { sliceOrder } from './import-rules.ts';
import { isTest, type SourceFile } from './source-files.ts';

/** Tables and views by the slice whose migration creates them. */
export type TableOwners = ReadonlyMap<string, string>;

/** Reads the owners from the migrations: `0019_mail_templates.sql` belongs to the slice mail-templates. */
export function tableOwners(migrations: SourceFile[]): TableOwners {
  const owners = new Map<string, string>();
  for (const { path, text } of migrations) {
    const name = /\d+_(\w+)\.sql$/.exec(path)?.[1] ?? '';
    const slice = name.startsWith('platform') ? 'platform' : name.replaceAll('_', '-');
    for (const [, table = ''] of text.matchAll(/^create (?:table|view) app\.(\w+)/gm))
      owners.set(table, slice);
  }
  return owners;
}

/** Tables of later slices that statements of earlier ones name, as `slice -> owner.table`, each once. */
export function sqlAgainstOrder(files: SourceFile[], owners: TableOwners): string[] {
  const found = files.flatMap(({ path, text }) => {
    const slice = /^src\/([a-z-]+)\/server\//.exec(path)?.[1];
    if (slice === undefined || slice === 'app' || isTest(path)) return [];
    return [...tablesIn(text)].flatMap((table) => {
      const owner = owners.get(table);
      return owner !== undefined && isLater(owner, slice) ? [`${slice} -> ${owner}.${table}`] : [];
    });
  });
  return [...new Set(found)].toSorted();
}

// The platform comes before every slice.
const isLater = (owner: string, slice: string): boolean =>
  sliceOrder.indexOf(owner) > sliceOrder.indexOf(slice);

const comments = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;
const inStatement = /\b(?:from|join|into|update|using)\s+(?:app\.)?([a-z_]+)\b|\bapp\.([a-z_]+)\b/g;
const inBuilder =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|table|\w*[jJ]oin)\(\s*\[?\s*['"`](?:app\.)?([a-z_]+)\b/g;

function tablesIn(text: string): Set<string> {
  const code = text.replaceAll(comments, '');
  return new Set(
    [inStatement, inBuilder].flatMap((form) =>
      [...code.matchAll(form)].flatMap(([, first, second]) => first ?? second ?? []),
    ),
  );
}
