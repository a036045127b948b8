import { expect, test } from 'vitest';
import { aCompany } from '../../../tests/harness/api.ts';
import { meetingCalendar } from '../calendar-contract.ts';
import { meetings } from '../contract.ts';
import { aMeetingDraft, anApplicant } from './factory.ts';

async function aCalendar() {
  const company = await aCompany();
  const params = { companyId: company.id };
  const host = await company.member();
  const interviewer = await company.member();
  const [first, second] = await company.inTenant(async (tx) => [
    await anApplicant(tx, { hiringTeam: [{ memberId: interviewer.memberId, role: 'interviewer' }] }),
    await anApplicant(tx),
  ]);
  const create = async (
    applicant: { candidateId: string; applicationId: string },
    wallTime: string,
    hostId: string,
  ) => {
    const body = aMeetingDraft({ ...applicant, hostIds: [hostId], wallTime });
    const made = await company.owner.call(meetings.create, { params, body });
    expect(made.status).toBe(201);
    return made.body.id;
  };
  const { memberId } = company.owner;
  const days = { before: '2031-03-02T23:30', monday: '2031-03-03T14:30', tuesday: '2031-03-04T09:00' };
  const ids = {
    before: await create(first as never, days.before, memberId),
    monday: await create(first as never, days.monday, host.memberId),
    tuesday: await create(second as never, days.tuesday, memberId),
  };
  const jobs = { first: first?.job.id ?? '', second: second?.job.id ?? '' };
  const list = (caller: typeof company.owner, query: object = {}) =>
    caller.call(meetingCalendar.listCalendar, {
      params,
      query: {
        periodFrom: '2031-03-02T21:00:00.000Z',
        periodTo: '2031-03-09T21:00:00.000Z',
        ...query,
      } as never,
    });
  return { company, ids, jobs, list, host, interviewer, params };
}

const idsOf = (answer: { body: { items: { id: string }[] } }) => answer.body.items.map(({ id }) => id);

test('the calendar lists the meetings that overlap a period, with one that began before it', async () => {
  const { company, ids, list, params } = await aCalendar();
  const answer = await list(company.owner);
  // 23:30 of the day before, for 45 minutes.
  expect(idsOf(answer)).toEqual([ids.before, ids.monday, ids.tuesday]);
  expect(answer.body.isCut).toBe(false);
  expect(answer.body.items[1]).toMatchObject({
    startsAt: '2031-03-03T11:30:00.000Z',
    endsAt: '2031-03-03T12:15:00.000Z',
    status: 'upcoming',
    can: { update: true },
  });
  expect(idsOf(await list(company.owner, { periodFrom: '2031-03-02T21:15:00.000Z' }))).toEqual([
    ids.monday,
    ids.tuesday,
  ]);
  await company.owner.call(meetings.cancel, { params: { ...params, meetingId: ids.monday } });
  expect(idsOf(await list(company.owner))).toEqual([ids.before, ids.tuesday]);
});

test('the calendar of a member, of a job and of everybody have what the member may see', async () => {
  const { company, ids, jobs, list, host, interviewer } = await aCalendar();
  expect(idsOf(await list(company.owner, { scope: 'mine' }))).toEqual([ids.before, ids.tuesday]);
  expect(idsOf(await list(company.owner, { jobId: jobs.second }))).toEqual([ids.tuesday]);
  expect(idsOf(await list(host))).toEqual([ids.monday]);
  expect(idsOf(await list(interviewer))).toEqual([ids.before, ids.monday]);
  expect(idsOf(await list(interviewer, { jobId: jobs.second }))).toEqual([]);
  expect((await list(interviewer)).body.items[0]?.can.update).toBe(false);
});

test('a period of more than two months, or one that ends before it begins, is refused', async () => {
  const { company, list } = await aCalendar();
  for (const periodTo of ['2031-06-01T00:00:00.000Z', '2031-03-01T00:00:00.000Z']) {
    expect((await list(company.owner, { periodTo })).status).toBe(400);
  }
});
