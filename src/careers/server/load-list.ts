import { sql } from 'kysely';
import {
  type CountRow,
  type PublicJobCounts,
  selectCounts,
  toCounts,
} from '#jobs/server/count-public-jobs.ts';
import { type ListedJob, selectPublicJobs } from '#jobs/server/public-queries.ts';
import type { InJson } from '#platform/server/db/json-rows.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { type PublishedPage, publishedPageOf } from './careers-page.ts';
import type { ListQuery } from './list-query.ts';

const perPage = 50;

export type JobList = {
  jobs: ListedJob[];
  counts: PublicJobCounts;
  hasNext: boolean;
  hasPrevious: boolean;
  wish: ListQuery;
  /** The company's blocks around the list. */
  page: PublishedPage;
};

/**
 * A list as one text that the database wrote. The text is the key of the page in the cache. A cached page therefore
 * costs neither the reading of its rows nor writing them as a key again.
 */
export type StoredList = { text: string; wish: ListQuery };

/** The jobs of one page, and the counts of all open jobs. */
export async function loadList(tx: TenantTx, wish: ListQuery, now: Date): Promise<JobList> {
  return readList(await loadStoredList(tx, wish, now));
}

/** The same before it is read. */
export async function loadStoredList(tx: TenantTx, wish: ListQuery, now: Date): Promise<StoredList> {
  const { rows } = await sql<{ text: string }>`
    select json_build_object(
             'jobs', (select json_agg(j) from ${selectPublicJobs(tx, wish.filters, { cursor: wish.cursor, limit: perPage, now })} as j),
             'counts', (select json_agg(c) from (${selectCounts(wish.filters, now)}) as c),
             'page', (select p.published from careers_pages p where p.tenant_id = ${currentTenantId}))::text as text`.execute(
    tx,
  );
  const stored = { text: rows[0]?.text ?? '{}', wish };
  return wish.cursor !== null && isOutside(stored)
    ? loadStoredList(tx, { ...wish, cursor: null }, now)
    : stored;
}

// Jobs may have closed since the link was made, and the first page is always full.
function isOutside(stored: StoredList): boolean {
  const { jobs, hasPrevious } = readList(stored);
  return jobs.length === 0 || (stored.wish.cursor?.direction === 'before' && !hasPrevious);
}

type ListInJson = {
  jobs: InJson<ListedJob, 'published_at' | 'updated_at'>[] | null;
  counts: CountRow[] | null;
  page: unknown;
};

/** The values of a stored list. */
export function readList({ text, wish }: StoredList): JobList {
  const { jobs: found, counts, page } = JSON.parse(text) as ListInJson;
  const listed = (found ?? []).map((job) => ({
    ...job,
    published_at: job.published_at === null ? null : new Date(job.published_at),
    updated_at: new Date(job.updated_at),
  }));
  const hasMore = listed.length > perPage;
  const jobs = listed.slice(0, perPage);
  const isBefore = wish.cursor?.direction === 'before';
  return {
    jobs: isBefore ? jobs.toReversed() : jobs,
    hasNext: isBefore || hasMore,
    hasPrevious: isBefore ? hasMore : wish.cursor !== null,
    counts: toCounts(counts ?? []),
    wish,
    page: publishedPageOf(page),
  };
}
