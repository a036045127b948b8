import { byMember, record } from '#activity/server/record.ts';
import type { CandidateRow } from '#candidates/contract.ts';
import type { CandidateFilters } from '#candidates/filter-contract.ts';
import { placeOf, type Sort, tagNames } from '#candidates/rules.ts';
import type { OfferedField } from '#candidates/custom-field-contract.ts';
import { candidateFields } from '#candidates/server/candidate-fields.ts';
import { listCandidates } from '#candidates/server/list-candidates.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { Page, SortOrder } from '#platform/contract/paging.ts';
import { csvLine, csvMark } from '#platform/server/csv.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { RawAnswer } from '#platform/server/http/context.ts';
import type { Translate } from '#platform/server/words.ts';
import { type CandidateColumn, fieldOf, isCandidateColumn, languageText } from '../rules.ts';
import { localTime, tableAnswer } from './csv-table.ts';
import { customCell } from './custom-cell.ts';

type InCompany = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

export type CandidateExport = {
  filters: CandidateFilters;
  sort: Sort;
  order: SortOrder;
  columns: readonly string[];
  picked: readonly string[] | null;
  language: Language;
  timeZone: string;
  t: Translate;
  hasWords: (key: string) => boolean;
  now: Date;
};

const pageSize = 500;

/** Streams candidates as a table: page by page, each in its own short transaction. The event is logged before. */
export async function exportCandidates(
  inCompany: InCompany,
  actor: MemberActor,
  input: CandidateExport,
): Promise<RawAnswer> {
  const fields = await inCompany((tx) => candidateFields.get().listOffered(tx, actor));
  // Columns of fields that the member may not see are left out.
  const columns = input.columns.filter(
    (column) => isCandidateColumn(column) || fields.some(({ id }) => id === fieldOf(column)),
  );
  await inCompany((tx) =>
    record(tx, actor.companyId, byMember(actor), {
      type: 'candidate.exported',
      data: { columns, isPicked: input.picked !== null },
      now: input.now,
    }),
  );
  return tableAnswer('candidates', input.now, tableOf(inCompany, actor, { ...input, columns, fields }));
}

type Table = CandidateExport & { fields: readonly OfferedField[] };

async function* tableOf(inCompany: InCompany, actor: MemberActor, table: Table): AsyncGenerator<string> {
  const { columns, filters, picked, sort, order, language } = table;
  yield `${csvMark}${csvLine(
    columns.map((column) => headOf(column, table)),
    language,
  )}`;
  const fieldIds = columns.flatMap((column) => fieldOf(column) ?? []).join(',');
  let cursor: string | null = null;
  do {
    const query = {
      ...filters,
      ...(picked !== null && { picked }),
      ...(cursor !== null && { cursor }),
      sort,
      order,
      limit: pageSize,
      details: 'true' as const,
      hits: 'none' as const,
      ...(fieldIds !== '' && { fieldIds }),
    };
    const page: Page<CandidateRow> = await inCompany((tx) => listCandidates(tx, actor, query));
    yield page.items
      .map((row) =>
        csvLine(
          columns.map((column) => cellOf(column, row, table)),
          language,
        ),
      )
      .join('');
    cursor = page.nextCursor;
  } while (cursor !== null);
}

function headOf(column: string, { t, timeZone, fields }: Table): string {
  const field = fields.find(({ id }) => id === fieldOf(column));
  if (field !== undefined) return field.name;
  const head = t(`applicants.columns.${column}`);
  return ['applied', 'created', 'poolAdded', 'consent'].includes(column) ? `${head} (${timeZone})` : head;
}

function cellOf(column: string, row: CandidateRow, table: Table): string {
  if (isCandidateColumn(column)) return cells[column](row, table);
  return customCell(row.customFields, fieldOf(column), table);
}

const cells: Record<CandidateColumn, (row: CandidateRow, table: Table) => string> = {
  name: (row) => `${row.name} ${row.surname}`.trim(),
  step: ({ latestApplication: latest }) => latest?.step.title ?? '',
  outcome: ({ latestApplication: latest }, { t }) =>
    latest === null ? '' : t(`applicants.outcomes.${latest.outcome}`),
  job: ({ latestApplication: latest }) => latest?.job.title ?? '',
  applied: ({ latestApplication: latest }, { timeZone }) =>
    latest === null ? '' : localTime(latest.appliedAt, timeZone),
  rating: ({ latestApplication: latest }) => String(latest?.rating ?? ''),
  tags: (row) => tagNames(row.tags),
  place: (row, { language }) => placeOf(row, language),
  source: ({ source }, { t, hasWords }) => {
    const key = `candidates.sources.${source}`;
    return hasWords(key) ? t(key) : source;
  },
  created: (row, { timeZone }) => localTime(row.createdAt, timeZone),
  email: (row) => row.email,
  phone: (row) => row.phoneNumber,
  title: (row) => row.currentTitle,
  company: (row) => row.currentCompany,
  skills: (row) => row.skills.join(', '),
  years: (row) => String(row.years ?? ''),
  languages: (row) => row.languages.map(languageText).join(', '),
  poolNote: ({ poolEntry }) => poolEntry?.note ?? '',
  poolAdded: ({ poolEntry }, { timeZone }) =>
    poolEntry === null ? '' : localTime(poolEntry.addedAt, timeZone),
  poolAddedBy: ({ poolEntry }) => poolEntry?.addedBy ?? '',
  consent: ({ poolEntry }, { timeZone }) =>
    poolEntry?.consentAt ? localTime(poolEntry.consentAt, timeZone) : '',
};
