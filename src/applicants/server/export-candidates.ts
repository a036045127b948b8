import type { CandidateRow } from '#candidates/contract.ts';
import type { CandidateFilters } from '#candidates/filter-contract.ts';
import { placeOf, type Sort, tagNames } from '#candidates/rules.ts';
import { listCandidates } from '#candidates/server/list-candidates.ts';
import type { ExportSource } from '#exports/server/write-export.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { Translate } from '#platform/server/words.ts';
import { type CandidateColumn, languageText } from '../rules.ts';
import type { ExportInput } from './export-input.ts';
import { localTime } from './local-time.ts';

/** The call that started an export, as it is stored. */
export type CandidateExport = ExportInput<CandidateFilters, Sort, CandidateColumn>;

type Table = CandidateExport & { t: Translate; hasWords: (key: string) => boolean };

const pageSize = 500;

/** The candidates that the member sees, with the requested columns. */
export const candidateSource: ExportSource = {
  language: (input) => (input as CandidateExport).language,
  async *pages({ input }, { platform: { words }, asMember }) {
    const wanted = input as CandidateExport;
    const { columns, filters, picked, sort, order, language } = wanted;
    const table = { ...wanted, t: words.in(language), hasWords: (key: string) => words.has(key) };
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
      };
      const page: Page<CandidateRow> = await asMember((tx, actor) => listCandidates(tx, actor, query));
      yield page.items.map((row) => columns.map((column) => cells[column](row, table)));
      cursor = page.nextCursor;
    } while (cursor !== null);
  },
};

function headOf(column: CandidateColumn, { t, timeZone }: Table): string {
  const head = t(`applicants.columns.${column}`);
  return ['applied', 'created', 'poolAdded', 'consent'].includes(column) ? `${head} (${timeZone})` : head;
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
