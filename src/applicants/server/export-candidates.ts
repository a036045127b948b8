import type { CandidateRow } from '#candidates/contract.ts';
import type { CandidateFilters } from '#candidates/filter-contract.ts';
import { placeOf, type Sort, tagNames } from '#candidates/rules.ts';
import type { OfferedField } from '#jobs/custom-field-contract.ts';
import { candidateFields } from '#candidates/server/candidate-fields.ts';
import { listCandidates } from '#candidates/server/list-candidates.ts';
import type { ExportSource } from '#exports/server/write-export.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { Translate } from '#platform/server/words.ts';
import {
  type CandidateColumn,
  fieldOf,
  consentText,
  includesOf,
  isCandidateColumn,
  languageText,
} from '../rules.ts';
import { customCell } from './custom-cell.ts';
import { type ExportInput, requireFields } from './export-input.ts';
import { localTime } from './local-time.ts';

/** The call that started an export, as it is stored. */
export type CandidateExport = ExportInput<CandidateFilters, Sort, string>;

type Table = CandidateExport & {
  fields: readonly OfferedField[];
  t: Translate;
  hasWords: (key: string) => boolean;
};

// With pages of 500 an export of 200,000 people as CSV took 60 MB more memory.
const pageSize = 200;

/** The candidates that the member sees, with the requested columns. */
export const candidateSource: ExportSource = {
  language: (input) => (input as CandidateExport).language,
  async *pages({ input }, { platform: { words }, asMember }) {
    const wanted = input as CandidateExport;
    const { filters, picked, sort, order, language } = wanted;
    const fields = await asMember((tx, actor) => candidateFields.get().listOffered(tx, actor));
    // Columns of fields that the member may not see are left out.
    const columns = wanted.columns.filter(
      (column) => isCandidateColumn(column) || fields.some(({ id }) => id === fieldOf(column)),
    );
    const include = includesOf(columns).join(',');
    const fieldIds = columns.flatMap((column) => fieldOf(column) ?? []).join(',');
    const table = { ...wanted, fields, t: words.in(language), hasWords: (key: string) => words.has(key) };
    const read = [...columns.flatMap((column) => fieldOf(column) ?? []), filters.customField];
    const readIds = fields.map(({ id }) => id).filter((id) => read.includes(id));
    yield [columns.map((column) => headOf(column, table))];
    let cursor: string | null = null;
    do {
      const query = {
        ...filters,
        ...(picked !== undefined && { picked: [...picked] }),
        ...(cursor !== null && { cursor }),
        sort,
        order,
        limit: pageSize,
        details: 'true' as const,
        hits: 'none' as const,
        ...(include !== '' && { include }),
        ...(fieldIds !== '' && { fieldIds }),
      };
      const page: Page<CandidateRow> = await asMember(async (tx, actor) => {
        requireFields(readIds, await candidateFields.get().listOffered(tx, actor));
        return listCandidates(tx, actor, query);
      });
      yield page.items.map((row) => columns.map((column) => cellOf(column, row, table)));
      cursor = page.nextCursor;
    } while (cursor !== null);
  },
};

function headOf(column: string, { t, timeZone, fields }: Table): string {
  const field = fields.find(({ id }) => id === fieldOf(column));
  if (field !== undefined) return field.name;
  const head = t(`applicants.columns.${column}`);
  return ['applied', 'created', 'contacted', 'poolAdded', 'consent'].includes(column)
    ? `${head} (${timeZone})`
    : head;
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
  assignee: ({ assignee }) => (assignee === null ? '' : `${assignee.name} ${assignee.surname}`.trim()),
  consent: ({ consent }, { t, timeZone }) => consentText(consent, t, (at) => localTime(at, timeZone)),
  contacted: ({ lastContactAt }, { timeZone }) =>
    lastContactAt === null ? '' : localTime(lastContactAt, timeZone),
  email: (row) => row.email ?? '',
  phone: (row) => row.phoneNumber,
  title: (row) => row.currentTitle,
  company: (row) => row.currentCompany,
  skills: (row) => row.skills.join(', '),
  years: (row) => String(row.years ?? ''),
  languages: (row) => row.languages.map(languageText).join(', '),
  links: (row) => row.links.join(', '),
  pools: (row) => row.pools.join(', '),
  poolNote: ({ poolEntry }) => poolEntry?.note ?? '',
  poolAdded: ({ poolEntry }, { timeZone }) =>
    poolEntry === null ? '' : localTime(poolEntry.addedAt, timeZone),
  poolAddedBy: ({ poolEntry }) => poolEntry?.addedBy ?? '',
};
