import type pg from 'pg';
import { applicants } from '#applicants/contract.ts';
import { applicantSorts } from '#applicants/rules.ts';
import { candidates } from '#candidates/contract.ts';
import { jobs } from '#jobs/contract.ts';
import { type JobSort, jobSorts } from '#jobs/rules.ts';
import type { CallInput, Endpoint } from '#platform/contract/endpoint.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { reports } from '#reports/contract.ts';
import { boards } from '#board/contract.ts';
import type { Call } from './http-client.ts';

/** A read that a user waits for, as its calls. */
export type Read = { name: string; calls: Call[] };

type Company = { id: string; number: number };

/** The measured reads, on the company of 200,000 candidates unless the name says otherwise. */
export async function listReads(owner: pg.Client): Promise<Read[]> {
  const [big, small, busy] = await Promise.all([
    findCompany(owner, 1),
    findCompany(owner, 152),
    findCompany(owner, 153),
  ]);
  const biggest = await owner.query<{ job_id: string }>(
    `select job_id from app.step_counts where tenant_id = $1 group by job_id order by sum(total_count) desc limit 5`,
    [big.id],
  );
  const jobIds = biggest.rows.map((row) => row.job_id);
  const people = await owner.query<{ id: string }>(
    `select id from app.candidates where tenant_id = $1 order by md5(id::text) limit 200`,
    [big.id],
  );
  const list = (company: Company, query: Record<string, string> = {}, member = 1): Call =>
    asMember(company, candidates.list, { params: { companyId: company.id }, query }, member);
  const jobList = (company: Company, query: { sort?: JobSort }, member = 1): Call =>
    asMember(company, jobs.list, { params: { companyId: company.id }, query }, member);
  const filters = [
    { tag: 'shortlist' },
    { source: 'kariyer' },
    { location: 'Ankara' },
    ...jobIds.map((jobId) => ({ jobId, outcome: 'open' })),
  ];
  const params = { companyId: big.id };
  return [
    { name: listName, calls: [list(big), list(big, { sort: 'name' })] },
    { name: smallListName, calls: [list(small), list(small, { sort: 'name' })] },
    { name: 'candidates list, filtered', calls: filters.map((query) => list(big, query)) },
    { name: 'candidates list, team member', calls: [list(big, {}, 2)] },
    { name: 'search', calls: searches.map((search) => list(big, { search })) },
    { name: 'jobs list, 10,000 jobs', calls: jobSorts.map((sort) => jobList(busy, { sort })) },
    { name: 'jobs list, team member', calls: [jobList(busy, {}, 2)] },
    ...jobReads(big, jobIds),
    {
      name: 'detail',
      calls: people.rows.map(({ id }) =>
        asMember(big, candidates.read, { params: { ...params, candidateId: id } }),
      ),
    },
    { name: 'careers list', calls: [{ method: 'GET', path: '/careers/bench-1' }] },
  ];
}

/** Reads of the jobs with the most applications. */
function jobReads(company: Company, jobIds: string[]): Read[] {
  return [
    {
      name: 'board',
      calls: jobIds.map((jobId) =>
        asMember(company, boards.board, { params: { companyId: company.id, jobId }, query: {} }),
      ),
    },
    {
      name: 'all applicants',
      calls: jobIds.flatMap((jobId) =>
        applicantQueries.map((query) =>
          asMember(company, applicants.listApplicants, { params: { companyId: company.id, jobId }, query }),
        ),
      ),
    },
    {
      name: 'reports',
      calls: jobIds.map((jobId) =>
        asMember(company, reports.readReport, { params: { companyId: company.id, jobId }, query: {} }),
      ),
    },
  ];
}

export const listName = 'candidates list';
export const smallListName = 'candidates list, 1,000 people';

// Common and rare words, several at once, names, parts of an address, a number, a word like c++, and no match at all.
const searches = [
  'experience',
  'kubernetes',
  'solidworks negotiation',
  'postgresql istanbul',
  'ayşe yılmaz',
  'isil demir',
  '.1.1234',
  'c++',
  'muhendis',
  'xyzzyplugh',
];

const applicantQueries = [
  {},
  ...applicantSorts.map((sort) => ({ sort })),
  { outcome: 'withdrawn' },
  { source: 'kariyer' },
  { tag: 'shortlist' },
  { search: 'kubernetes' },
] satisfies CallInput<typeof applicants.listApplicants>['query'][];

/** The company with this number in data.sql. */
export async function findCompany(owner: pg.Client, number: number): Promise<Company> {
  const { rows } = await owner.query<{ id: string }>('select id from app.companies where slug = $1', [
    `bench-${number}`,
  ]);
  const [row] = rows;
  if (row === undefined)
    throw new Error(`There is no company bench-${number}: build the data with --rebuild.`);
  return { id: row.id, number };
}

/** A call of an operation by a member: 1 is the owner, 2 is only on some hiring teams. */
export function asMember<E extends Endpoint>(
  company: Company,
  endpoint: E,
  input: CallInput<E>,
  member = 1,
): Call {
  const given = input as { params: Record<string, string>; query?: Record<string, string>; body?: unknown };
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => given.params[name] ?? '');
  const query = new URLSearchParams(given.query);
  return {
    method: endpoint.method as Call['method'],
    path: `/api${path}${query.size > 0 ? `?${query}` : ''}`,
    // As long as a real token, because the server rejects others without a lookup.
    headers: { cookie: `${sessionCookie}=${`bench-${company.number}-${member}-`.padEnd(43, '0')}` },
    ...(given.body === undefined ? {} : { body: given.body }),
  };
}
