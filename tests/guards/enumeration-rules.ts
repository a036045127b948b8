import type pg from 'pg';

/** The values of each enumerated column in the code, by `table.column`. */
export type Lists = Readonly<Record<string, readonly string[]>>;

/**
 * Differences between a CHECK of the database and the code's list: a value that one of them lacks; a CHECK without a
 * list; a list without a CHECK; a CHECK in another form than `column in (…)`.
 */
export async function enumerationProblems(client: pg.Client, lists: Lists): Promise<string[]> {
  const { rows } = await client.query<{ table: string; definition: string }>(`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
      from pg_constraint
     where contype = 'c' and coninhcount = 0 and connamespace = 'app'::regnamespace and pg_get_constraintdef(oid) like '%ARRAY[%'
     order by 1, 2`);
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { table, definition } of rows) {
    const check = readCheck(definition);
    if (check === null) {
      problems.push(`${table}: ${definition} is not "column in (…)"`);
      continue;
    }
    const column = `${table.replace(/^app\./, '')}.${check.column}`;
    seen.add(column);
    problems.push(...compare(column, check.values, lists[column]));
  }
  return [
    ...problems,
    ...Object.keys(lists)
      .filter((column) => !seen.has(column))
      .map((column) => `${column} is listed and has no CHECK`),
  ];
}

function readCheck(definition: string): { column: string; values: string[] } | null {
  const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition) ?? [];
  if (column === undefined || list === undefined) return null;
  const values = [...list.matchAll(/'((?:[^']|'')*)'::text(?:, |$)/g)];
  if (values.map(([whole]) => whole).join('') !== list) return null;
  return { column, values: values.map(([, value = '']) => value.replaceAll("''", "'")) };
}

function compare(
  column: string,
  inCheck: readonly string[],
  inCode: readonly string[] | undefined,
): string[] {
  if (inCode === undefined) return [`${column} has no list in the code`];
  return [
    ...inCode
      .filter((value) => !inCheck.includes(value))
      .map((value) => `${column}: the CHECK lacks '${value}'`),
    ...inCheck
      .filter((value) => !inCode.includes(value))
      .map((value) => `${column}: the code lacks '${value}'`),
  ];
}
