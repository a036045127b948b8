import type pg from 'pg';
import { applicants } from '#applicants/contract.ts';
import { applicantSorts } from '#applicants/rules.ts';
import { candidates } from '#candidates/contract.ts';
import { jobs } from '#jobs/contract.ts';
import { type JobSort, jobSorts } from '#jobs/rules.ts';
import { type Dashboard, dashboards } from '#dashboard/contract.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { type Report, reports } from '#reports/contract.ts';
import { type SiteTraffic, siteReports } from '#reports/site-contract.ts';
import { type Board, boards } from '#board/contract.ts';
import {
  allCandidates,
  candidateFloor,
  candidateListFloor,
  candidatesByName,
  type CandidateSource,
  careersFloor,
  careersJobFloor,
  foundCandidates,
  openApplicants,
  quote,
  siteTrafficFloor,
  taggedCandidates,
  teamCandidates,
} from './floors.ts';
import { closedCardsRead } from './closed-cards-read.ts';
import { asMember, type Company, findCompany, findMemberId, findTagId } from './bench-company.ts';
import { dashboardFloor } from './dashboard-floor.ts';
import { applicantFilterReads, peopleReads } from './people-reads.ts';
import type { Read, ReadCall } from './read.ts';
import { applicantsFloor, boardFloor, jobListFloor, reportFloor } from './job-floors.ts';

/** The measured reads, on the company of 200,000 candidates unless the name says otherwise. */
export async function listReads(owner: pg.Client): Promise<Read[]> {
  const big = await findCompany(owner, 1);
  const biggest = await owner.query<{ job_id: string }>(
    `select job_id from app.step_counts where tenant_id = $1 group by job_id order by sum(total_count) desc limit 5`,
    [big.id],
  );
  const jobIds = biggest.rows.map((row) => row.job_id);
  return [
    ...(await candidateReads(owner, big, jobIds)),
    ...(await peopleReads(owner, big, jobIds)),
    ...(await applicantFilterReads(owner, big, jobIds)),
    ...(await jobListReads(owner)),
    ...(await jobReads(owner, big, jobIds)),
    closedCardsRead(big, jobIds),
    await detailRead(owner, big),
    await dashboardRead(owner, big),
    {
      name: careersName,
      isPage: true,
      calls: [{ call: { method: 'GET', path: '/careers/bench-1' }, floor: careersFloor(big.id) }],
      idsOf: (page) =>
        [...page.matchAll(/<li><a href="\/careers\/bench-1\/([^"?]+)/g)].map(([, slug = '']) => slug),
    },
    await careersJobRead(owner, big),
    await siteTrafficRead(owner),
  ];
}

/** A year of the site with 400 visited jobs. */
async function siteTrafficRead(owner: pg.Client): Promise<Read> {
  const busy = await findCompany(owner, 153);
  const query = { preset: '12m' } as const;
  return {
    name: siteTrafficName,
    calls: [
      {
        call: asMember(busy, siteReports.readSiteTraffic, { params: { companyId: busy.id }, query }),
        floor: siteTrafficFloor(busy.id),
      },
    ],
    idsOf: (body) =>
      (JSON.parse(body) as SiteTraffic).pages.flatMap(({ job }) => (job === null ? [] : [job.id])),
  };
}

async function dashboardRead(owner: pg.Client, company: Company): Promise<Read> {
  return {
    name: dashboardName,
    calls: [
      {
        call: asMember(company, dashboards.read, { params: { companyId: company.id } }),
        floor: dashboardFloor(company.id, await findMemberId(owner, company, 1)),
      },
    ],
    idsOf: (body) => ((JSON.parse(body) as Dashboard).latest ?? []).map(({ id }) => id),
  };
}

async function careersJobRead(owner: pg.Client, company: Company): Promise<Read> {
  const { rows } = await owner.query<{ slug: string }>(
    `select slug from app.jobs
      where tenant_id = $1 and status = 'published' and deleted_at is null and closes_on is null
      order by published_at desc limit 20`,
    [company.id],
  );
  return {
    name: careersJobName,
    isPage: true,
    calls: rows.map(({ slug }) => ({
      call: { method: 'GET', path: `/careers/bench-1/${slug}` },
      floor: careersJobFloor(company.id, slug),
    })),
    idsOf: (page) => [/<link rel="canonical" href="[^"]*\/careers\/bench-1\/([^"?]+)/.exec(page)?.[1] ?? ''],
  };
}

async function candidateReads(owner: pg.Client, big: Company, jobIds: string[]): Promise<Read[]> {
  const small = await findCompany(owner, 152);
  const list = (
    company: Company,
    source: CandidateSource,
    query: Record<string, string> = {},
    member = 1,
  ) => ({
    call: asMember(company, candidates.list, { params: { companyId: company.id }, query }, member),
    floor: candidateListFloor(company.id, source),
  });
  const tagId = await findTagId(owner, big.id);
  const wholeList = (company: Company): ReadCall[] => [
    list(company, allCandidates(company.id)),
    list(company, candidatesByName(company.id), { sort: 'name' }),
  ];
  const idsOf = idsOfItems;
  return [
    { name: listName, calls: wholeList(big), idsOf },
    { name: smallListName, calls: wholeList(small), idsOf },
    {
      name: 'candidates list, filtered',
      calls: [
        list(big, taggedCandidates(big.id, tagId), { tag: tagId }),
        list(big, allCandidates(big.id, `c.source = 'kariyer'`), { source: 'kariyer' }),
        list(big, allCandidates(big.id, `c.city_folded = app.fold('Ankara')`), { location: 'Ankara' }),
        ...jobIds.map((jobId) => list(big, openApplicants(big.id, jobId), { jobId, outcome: 'open' })),
      ],
      idsOf,
    },
    {
      name: 'candidates list, team member',
      calls: [list(big, teamCandidates(big.id, await findMemberId(owner, big, 2)), {}, 2)],
      idsOf,
    },
    {
      name: 'search',
      calls: await inTurn(searches, async (search) =>
        list(big, await foundCandidates(owner, big.id, search), { search }),
      ),
      idsOf,
    },
  ];
}

async function jobListReads(owner: pg.Client): Promise<Read[]> {
  const busy = await findCompany(owner, 153);
  const list = async (sort: JobSort, member: number): Promise<ReadCall> => {
    const memberId = await findMemberId(owner, busy, member);
    return {
      call: asMember(busy, jobs.list, { params: { companyId: busy.id }, query: { sort } }, member),
      floor: jobListFloor({ companyId: busy.id, memberId, sort, isTeam: member !== 1 }),
    };
  };
  return [
    {
      name: jobListName,
      calls: await inTurn(jobSorts, (sort) => list(sort, 1)),
      idsOf: idsOfItems,
    },
    { name: teamJobListName, calls: [await list('newest', 2)], idsOf: idsOfItems },
  ];
}

/** Reads of the jobs with the most applications. */
async function jobReads(owner: pg.Client, company: Company, jobIds: string[]): Promise<Read[]> {
  const tagId = await findTagId(owner, company.id);
  const conditions = await applicantConditions(owner, company, tagId);
  const applicantCalls = (companyId: string, jobId: string): ReadCall[] =>
    [...applicantQueries, { tag: tagId }].map((query) => ({
      call: asMember(company, applicants.listApplicants, { params: { companyId, jobId }, query }),
      floor: applicantsFloor({
        companyId,
        jobId,
        ...('sort' in query ? { sort: query.sort } : {}),
        where: Object.keys(query).map((name) => conditions[name])[0] ?? 'true',
      }),
    }));
  const read = (
    name: string,
    calls: (companyId: string, jobId: string) => ReadCall[],
    idsOf: Read['idsOf'],
  ) => ({
    name,
    calls: jobIds.flatMap((jobId) => calls(company.id, jobId)),
    idsOf,
  });
  return [
    read(
      boardName,
      (companyId, jobId) => [
        {
          call: asMember(company, boards.board, { params: { companyId, jobId }, query: {} }),
          floor: boardFloor(companyId, jobId),
        },
      ],
      (body) => (JSON.parse(body) as Board).columns.flatMap(({ cards }) => cards.map(({ id }) => id)),
    ),
    read('all applicants', applicantCalls, idsOfItems),
    read(
      'reports',
      (companyId, jobId) => [
        {
          call: asMember(company, reports.readReport, { params: { companyId, jobId }, query: {} }),
          floor: reportFloor(companyId, jobId),
        },
      ],
      (body) => [String((JSON.parse(body) as Report).applications)],
    ),
  ];
}

/** The filters of applicants as conditions on `a`, by their names. */
async function applicantConditions(
  owner: pg.Client,
  company: Company,
  tagId: string,
): Promise<Record<string, string>> {
  const found = (await foundCandidates(owner, company.id, searchedSkill)).from;
  return {
    outcome: `a.outcome = 'withdrawn'`,
    source: `a.source = 'kariyer'`,
    tag: `a.candidate_id in (select t.candidate_id from app.candidate_tags t where t.tenant_id = ${quote(company.id)} and t.tag_id = ${quote(tagId)})`,
    search: `a.candidate_id in (select s.candidate_id ${found})`,
  };
}

async function detailRead(owner: pg.Client, company: Company): Promise<Read> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from app.candidates where tenant_id = $1 order by md5(id::text) limit 200`,
    [company.id],
  );
  return {
    name: detailName,
    calls: rows.map(({ id }) => ({
      call: asMember(company, candidates.read, { params: { companyId: company.id, candidateId: id } }),
      floor: candidateFloor(company.id, id),
    })),
    idsOf: (body) => [(JSON.parse(body) as { id: string }).id],
  };
}

const idsOfItems = (body: string): string[] =>
  (JSON.parse(body) as { items: { id: string }[] }).items.map(({ id }) => id);

/** One after another, because a connection of the bench answers one query at a time. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

export const listName = 'candidates list';
export const smallListName = 'candidates list, 1,000 people';
export const jobListName = 'jobs list, 10,000 jobs';
export const teamJobListName = 'jobs list, team member';
export const boardName = 'board';
export const detailName = 'detail';
export const dashboardName = 'dashboard';
export const careersName = 'careers list';
export const careersJobName = 'careers job';
export const siteTrafficName = 'a year of careers traffic';

// Common and rare words, several at once, names, parts of an address, a number, and a word like c++. One matches
// nothing.
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

const searchedSkill = 'kubernetes';
const applicantQueries = [
  {},
  ...applicantSorts.map((sort) => ({ sort })),
  { outcome: 'withdrawn' },
  { source: 'kariyer' },
  { search: searchedSkill },
] satisfies CallInput<typeof applicants.listApplicants>['query'][];
