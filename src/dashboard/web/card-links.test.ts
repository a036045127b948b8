import { defaultParseSearch } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { applicants } from '#applicants/contract.ts';
import { applicantsKind, listInput as applicantsInput } from '#applicants/web/applicants-search.ts';
import { candidatesInput, candidatesKind } from '#applicants/web/candidates-search.ts';
import { type ListKind, listStateOf, readAddress } from '#applicants/web/list-state.ts';
import { snoozes } from '#applications/snooze-contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { blindReviews } from '#blind-reviews/contract.ts';
import { candidates } from '#candidates/contract.ts';
import { foldCandidateCounts } from '#candidates/server/fold-candidate-counts.ts';
import { jobs } from '#jobs/contract.ts';
import { jobLists } from '#jobs/lists-contract.ts';
import { jobStatuses } from '#jobs/rules.ts';
import { aJob, type JobOverrides } from '#jobs/server/factory.ts';
import { listInput as jobsInput, type JobList, readJobsSearch } from '#jobs/web/jobs-search.ts';
import { aCompany, type Caller, type TestCompany } from '../../../tests/harness/api.ts';
import { callsOf } from '../../../tests/harness/duplicates.ts';
import { type Dashboard, dashboards } from '../contract.ts';
import { candidatesLink, cityLink, jobsLink, waitingLink } from './card-links.ts';

const day = 86_400_000;
const ago = (days: number): Date => new Date(Date.now() - days * day);

type ApplicationInput = Parameters<typeof anApplication>[1];

/** Three members on the teams of two jobs, and people with one or two applications in each state. */
async function aBusyCompany() {
  const company = await aCompany();
  const recruiter = await company.member('jobs.list', 'jobs.get', 'candidates.list', 'candidates.get');
  const manager = await company.member();
  const interviewer = await company.member();
  const team = [
    { memberId: recruiter.memberId, role: 'recruiter' as const },
    { memberId: manager.memberId, role: 'hiring_manager' as const },
  ];
  const job = (fields: JobOverrides) => company.inTenant((tx) => aJob(tx, fields));
  const apply = async (fields: ApplicationInput) =>
    (await company.inTenant((tx) => anApplication(tx, fields))).candidate_id;
  const cook = await job({ title: 'Cook', hiringTeam: team });
  const seat = { memberId: interviewer.memberId, role: 'interviewer' as const };
  const waiter = await job({ title: 'Waiter', hiringTeam: [...team, seat] });
  const others = await job({ title: 'Driver' });
  await job({ title: 'Left', createdByUserId: recruiter.userId });
  await job({ title: 'Begun', createdByUserId: recruiter.userId, status: 'draft' });
  await job({ title: 'Draft', status: 'draft', hiringTeam: team });
  const archived = await job({ title: 'Old', status: 'archived', hiringTeam: team });
  for (const jobId of [cook.id, waiter.id, others.id, archived.id]) {
    await apply({ jobId, candidate: { city: 'İzmir', country: 'TR' } });
    await apply({ jobId, candidate: { city: 'izmir', country: 'DE' }, outcome: 'withdrawn' });
    await apply({ jobId, outcome: 'rejected' });
  }
  const both = await apply({ jobId: cook.id, candidate: { city: 'Bursa', country: 'TR' } });
  await apply({ jobId: waiter.id, candidate_id: both });
  return { company, members: { owner: company.owner, recruiter, manager, interviewer }, cook, waiter, apply };
}

const read = async ({ id: companyId }: TestCompany, by: Caller): Promise<Dashboard> =>
  (await by.call(dashboards.read, { params: { companyId } })).body;

/** The number of rows of the list at an address, as the page of it asks the server. */
async function rowsBehind({ id: companyId }: TestCompany, by: Caller, address: string): Promise<number> {
  const { pathname, search } = new URL(address, 'http://kadro.test');
  const params = defaultParseSearch(search);
  const stateOf = <F extends object, S extends string>(kind: ListKind<F, S>) =>
    listStateOf(kind, readAddress(kind, params), []).state;
  const ofJob = /^\/jobs\/([^/]+)\/applicants$/.exec(pathname)?.[1];
  const { body } =
    ofJob !== undefined
      ? await by.call(
          applicants.listApplicants,
          applicantsInput({ companyId, jobId: ofJob }, stateOf(applicantsKind)),
        )
      : pathname === '/candidates'
        ? await by.call(candidates.list, candidatesInput(companyId, stateOf(candidatesKind)))
        : await by.call(
            jobs.list,
            jobsInput((pathname.split('/')[2] ?? 'all') as JobList, companyId, readJobsSearch(params)),
          );
  return body.items.length;
}

/** Each number of the dashboard that has a link, with the link. */
function linkedNumbers(dashboard: Dashboard): { card: string; count: number; address: string }[] {
  const { jobs: statuses, candidates: people, locations, waiting, settings, can } = dashboard;
  if (statuses === null || people === null || locations === null) throw new Error('no card is hidden');
  const address = candidatesLink(people);
  const isOwn = settings.scope === 'mine' || !can.chooseScope;
  return [
    ...jobStatuses.map((status) => ({
      card: status,
      count: statuses.counts[status],
      address: jobsLink(status, isOwn),
    })),
    ...(people.people === null || address === null
      ? []
      : [{ card: 'candidates', count: people.people, address }]),
    ...locations.cities.flatMap(({ city, people: count }) => {
      const address = cityLink(city, locations);
      return address === null ? [] : [{ card: city.toLowerCase(), count, address }];
    }),
    ...(waiting ?? []).flatMap(({ kind, rows }) =>
      rows.flatMap((row) =>
        row.count === null
          ? []
          : [{ card: `${kind} ${row.job?.title}`, count: row.count, address: waitingLink(kind, row) }],
      ),
    ),
  ];
}

/** Compares the numbers of each scope of each member with the rows behind their links. */
async function expectEqualNumbers(company: TestCompany, members: Record<string, Caller>) {
  const found: Record<string, string[]> = {};
  for (const [name, member] of Object.entries(members)) {
    for (const scope of ['all', 'mine'] as const) {
      const body = { scope, cards: [], hidden: [] };
      await member.call(dashboards.arrange, { params: { companyId: company.id }, body });
      const numbers = linkedNumbers(await read(company, member));
      const rows = await Promise.all(numbers.map(({ address }) => rowsBehind(company, member, address)));
      const compared = numbers.map(({ card, count }, place) => [card, count, rows[place]]);
      expect([name, scope, compared]).toEqual([
        name,
        scope,
        numbers.map(({ card, count }) => [card, count, count]),
      ]);
      found[`${name} ${scope}`] = numbers.map(({ card, count }) => `${card} ${count}`);
    }
  }
  return found;
}

test('the list behind each number of the dashboard has as many rows, for every member', async () => {
  const { company, members } = await aBusyCompany();
  const found = await expectEqualNumbers(company, members);
  expect(found['recruiter mine']).toEqual(
    expect.arrayContaining([
      'published 2',
      'draft 1',
      'archived 1',
      'candidates 7',
      'bursa 1',
      'unseen Cook 2',
    ]),
  );
  expect(found['recruiter all']).toEqual(expect.arrayContaining(['published 4', 'draft 2', 'candidates 13']));
  expect(found['manager all']).toEqual(found['recruiter mine']);
  expect(found['interviewer all']).toEqual(
    expect.arrayContaining(['published 1', 'candidates 4', 'unseen Waiter 2']),
  );
});

test('numbers and lists are equal with people of a blind review, after a merge, and when counts are folded', async () => {
  const { company, members, waiter, apply } = await aBusyCompany();
  const params = { companyId: company.id };
  const ofWaiter = { params: { ...params, jobId: waiter.id } };
  const phone = { phone_number: '+905321112233', city: 'Bursa', country: 'TR' };
  const kept = await apply({ jobId: waiter.id, candidate: phone });
  const merged = await apply({ jobId: waiter.id, candidate: phone });
  const { status } = await callsOf(company.id, kept, merged).merge(company.owner);
  expect(status).toBe(200);
  await expectEqualNumbers(company, members);
  await company.inTenant(foldCandidateCounts);
  await expectEqualNumbers(company, members);
  const body = { untilStepId: waiter.steps[2]?.id ?? '' };
  expect((await company.owner.call(blindReviews.set, { ...ofWaiter, body })).status).toBe(200);
  const found = await expectEqualNumbers(company, members);
  expect(found['recruiter mine']).toEqual(expect.arrayContaining(['unseen Waiter 3']));
});

test('new applicants of a day on which others were seen lead to the new ones only, also once the job is open', async () => {
  const { company, members, cook, apply } = await aBusyCompany();
  const { recruiter } = members;
  const ofCook = { params: { companyId: company.id, jobId: cook.id } };
  await recruiter.call(jobLists.visit, ofCook);
  const later = { jobId: cook.id, applied_at: new Date(Date.now() + 1000) };
  for (const name of ['Ada', 'Bora', 'Can']) await apply({ ...later, candidate: { name } });
  const snoozed = await company.inTenant((tx) => anApplication(tx, later));
  await recruiter.call(snoozes.snooze, {
    params: { companyId: company.id, applicationId: snoozed.id },
    body: { until: ago(-3).toISOString() },
  });
  const found = await expectEqualNumbers(company, members);
  expect(found['recruiter mine']).toEqual(expect.arrayContaining(['unseen Cook 3']));
  const row = (await read(company, recruiter)).waiting
    ?.find(({ kind }) => kind === 'unseen')
    ?.rows.find(({ job }) => job?.title === 'Cook');
  if (row === undefined) throw new Error('new applicants wait');
  await recruiter.call(jobLists.visit, ofCook);
  expect(await rowsBehind(company, recruiter, waitingLink('unseen', row))).toBe(3);
});

test('people past their promised day or too long on a step are those of the list', async () => {
  const { company, members, cook, waiter, apply } = await aBusyCompany();
  const late = { step_entered_at: ago(6), applied_at: ago(6) };
  for (const jobId of [cook.id, waiter.id]) {
    const candidateId = await apply({ jobId, ...late });
    await company.inTenant((tx) =>
      tx
        .updateTable('applications')
        .set({ answer_by: ago(2).toISOString().slice(0, 10) })
        .where('candidate_id', '=', candidateId)
        .execute(),
    );
    await apply({ jobId, ...late });
  }
  const found = await expectEqualNumbers(company, members);
  expect(found['manager mine']).toEqual(expect.arrayContaining(['overdue Cook 1', 'late Cook 2']));
});
