import { Readable } from 'node:stream';
import type { Language } from '#platform/contract/fields.ts';
import { csvLine, csvMark } from '#platform/server/csv.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { RawAnswer } from '#platform/server/http/context.ts';
import type { Translate } from '#platform/server/words.ts';
import type { ImportRow } from '../contract.ts';
import { importFields } from '../rules.ts';
import { type CustomColumns, visibleCells } from './custom-columns.ts';
import { presentRow } from './present.ts';
import { type ListedImport, listRows } from './queries.ts';

type InCompany = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;
type TableWords = { language: Language; t: Translate; columns: CustomColumns };

/** The wrong rows as they were, with the reason of each, to be corrected and imported again. */
export const errorsAnswer = (inCompany: InCompany, found: ListedImport, wording: TableWords): RawAnswer =>
  csvAnswer('import-errors', errorLines(inCompany, found, wording));

// Rows can have a megabyte each.
const pageSize = 50;

async function* errorLines(
  inCompany: InCompany,
  found: ListedImport,
  { language, t, columns }: TableWords,
): AsyncGenerator<string> {
  const { headings, fields } = found;
  yield csvMark + csvLine([...headings, t('imports.errors.row'), t('imports.errors.reason')], language);
  let after = 0;
  for (let isMore = true; isMore; ) {
    const start = after;
    const rows = await inCompany((tx) =>
      listRows(tx, found.id, { state: 'wrong', after: start, limit: pageSize }),
    );
    for (const row of rows) {
      const { rowNumber: number, problems } = presentRow(row, fields, columns);
      const cells = visibleCells(row.cells, fields, columns);
      const own = headings.map((_, column) => cells[column] ?? '');
      const reasons = problems.map((problem) => wordProblem(problem, headings, t)).join('; ');
      yield csvLine([...own, String(number), reasons], language);
    }
    after = rows.at(-1)?.row_number ?? after;
    isMore = rows.length === pageSize;
  }
}

function wordProblem(
  { column, code, value }: ImportRow['problems'][number],
  headings: readonly string[],
  t: Translate,
): string {
  const words = t(`imports.problems.${code}`, { value });
  const heading = column === null ? undefined : headings[column];
  return heading === undefined ? words : `${heading}: ${words}`;
}

/** An empty table whose headings are recognised, with one invented person without custom fields. */
export function templateAnswer({ language, t, columns }: TableWords): RawAnswer {
  const fields = importFields.filter((field) => field !== 'fullName');
  const lines = [
    [...fields.map((field) => t(`imports.fields.${field}`)), ...columns.offered.map(({ name }) => name)],
    [...fields.map((field) => t(`imports.example.${field}`)), ...columns.offered.map(() => '')],
  ];
  return csvAnswer('candidates', [csvMark + lines.map((cells) => csvLine(cells, language)).join('')]);
}

const csvAnswer = (name: string, lines: Iterable<string> | AsyncIterable<string>): RawAnswer =>
  new RawAnswer({
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
    body: Readable.from(lines),
  });
