import { Readable } from 'node:stream';
import type { Language } from '#platform/contract/fields.ts';
import { csvLine, csvMark } from '#platform/server/csv.ts';
import { RawAnswer } from '#platform/server/http/context.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { AuditLine } from '../audit-contract.ts';
import { actorName, changeLines, eventSentence, type EventWords, fieldsWithoutContent } from '../rules.ts';
import type { AuditFilter, AuditPage, AuditRow } from './audit-queries.ts';
import { type AuditSources, readAudit } from './read-audit.ts';

type AuditExportInput = {
  filter: AuditFilter;
  words: EventWords;
  language: Language;
  day: string;
  sources: AuditSources;
};
type CompanyTransaction = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

const pageSize = 500;

/** Streams the log as a table: it reads each page in a short transaction of its own. */
export function exportAudit(inCompany: CompanyTransaction, input: AuditExportInput): RawAnswer {
  return new RawAnswer({
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="audit-${input.day}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
    body: Readable.from(tableOf(inCompany, input)),
  });
}

async function* tableOf(
  inCompany: CompanyTransaction,
  { filter, words, language, sources }: AuditExportInput,
): AsyncGenerator<string> {
  const write = (cells: string[]): string => csvLine(cells, language);
  yield `${csvMark}${write(headerRow(filter, words))}`;
  let after: AuditPage['after'] = null;
  do {
    const page: AuditPage = { after, limit: pageSize };
    const { rows, present } = await inCompany((tx) => readAudit(tx, filter, page, sources));
    const shown = rows.slice(0, pageSize);
    yield shown.map((row) => write(cellsOf(row, present(row), words))).join('');
    const last: AuditRow | undefined = rows.length > pageSize ? shown.at(-1) : undefined;
    after = last === undefined ? null : { at: last.at, id: last.id };
  } while (after !== null);
}

function headerRow({ timeZone }: AuditFilter, { t }: EventWords): string[] {
  return [
    t('activity.audit.columns.time', { timeZone }),
    t('activity.audit.columns.who'),
    t('activity.audit.columns.what'),
    t('activity.audit.columns.changes'),
    t('activity.audit.columns.network'),
    t('activity.audit.columns.type'),
  ];
}

function cellsOf(row: AuditRow, line: AuditLine, words: EventWords): string[] {
  const changed = changeLines(line, words).map(
    ({ field, before, after }) => `${field}: ${before.join(', ')} → ${after.join(', ')}`,
  );
  return [
    row.local_time,
    actorName(line, words),
    eventSentence(line, words),
    [...changed, ...fieldsWithoutContent(line, words)].join('; '),
    line.network ?? '',
    line.type,
  ];
}
