import { expect, test } from 'vitest';
import { aCompany, type TestCompany } from '../../../tests/harness/api.ts';
import { type MeetingDraft, meetings } from '../contract.ts';
import { aMeetingDraft, anApplicant } from './factory.ts';
import { dayIn, resolveTime } from './resolve-time.ts';

async function aCandidateWithHost() {
  const company = await aCompany();
  const { candidateId } = await company.inTenant((tx) => anApplicant(tx));
  const host = await company.member();
  const create = (fields: Partial<MeetingDraft>) =>
    company.owner.call(meetings.create, {
      params: { companyId: company.id },
      body: aMeetingDraft({ candidateId, hostIds: [host.memberId], ...fields }),
    });
  return { company, host, create };
}

const blocksOf = async (company: TestCompany, memberIds: string[], query: object = {}) => {
  const answer = await company.owner.call(meetings.busy, {
    params: { companyId: company.id },
    query: { memberIds, date: '2031-03-03', timeZone: 'Europe/Istanbul', ...query },
  });
  return answer.body;
};

test('a host cannot be booked twice, and the refusal names the host and the end of the other meeting', async () => {
  const { company, host, create } = await aCandidateWithHost();
  expect((await create({})).status).toBe(201);
  const hostIds = [company.owner.memberId, host.memberId];
  const refused = await create({ hostIds, wallTime: '2031-03-03T15:00' });
  expect(refused.status).toBe(409);
  expect(refused.problem).toMatchObject({
    code: 'meetings.host_busy',
    message: 'Member Kaya already has a meeting at that time. Choose another time or another host.',
    details: {
      memberId: host.memberId,
      startsAt: '2031-03-03T11:30:00.000Z',
      endsAt: '2031-03-03T12:15:00.000Z',
    },
  });
  const listed = await company.owner.call(meetings.list, { params: { companyId: company.id } });
  expect(listed.body.items).toHaveLength(1);
});

test('a meeting may begin at the minute in which another ends', async () => {
  const { create } = await aCandidateWithHost();
  expect((await create({})).status).toBe(201);
  expect((await create({ wallTime: '2031-03-03T15:15' })).status).toBe(201);
  expect((await create({ wallTime: '2031-03-03T13:45' })).status).toBe(201);
});

test('exactly one of many simultaneous bookings of the same hosts succeeds, and the others get 409', async () => {
  const { company, host, create } = await aCandidateWithHost();
  const both = [host.memberId, company.owner.memberId];
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      create({ hostIds: index % 2 === 0 ? both : both.toReversed(), wallTime: `2031-03-03T14:3${index}` }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  const codes = new Set(
    answers.filter((answer) => answer.status !== 201).map((answer) => answer.problem.code),
  );
  expect([...codes]).toEqual(['meetings.host_busy']);
});

test('moving a meeting or adding a host is refused while a host is busy, but its own time counts as free', async () => {
  const { company, host, create } = await aCandidateWithHost();
  await create({});
  const second = (await create({ wallTime: '2031-03-03T16:00' })).body;
  const third = (await create({ hostIds: [company.owner.memberId], wallTime: '2031-03-03T14:45' })).body;
  const update = (id: string, body: object) =>
    company.owner.call(meetings.update, {
      params: { companyId: company.id, meetingId: id },
      body: { version: 1, ...body },
    });
  expect((await update(second.id, { wallTime: '2031-03-03T14:00' })).problem.code).toBe('meetings.host_busy');
  const hostIds = [company.owner.memberId, host.memberId];
  expect((await update(third.id, { hostIds })).problem.code).toBe('meetings.host_busy');
  expect((await update(second.id, { wallTime: '2031-03-03T16:10' })).status).toBe(200);
});

test('a removed member cannot host a new meeting', async () => {
  const { company, host, create } = await aCandidateWithHost();
  await company.inTenant((tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('id', '=', host.memberId).execute(),
  );
  expect((await create({})).problem.fields?.hostIds).toEqual(['Choose active members of the company']);
});

test('the busy day of hosts shows times only, including meetings that cross midnight', async () => {
  const { company, host, create } = await aCandidateWithHost();
  const early = (await create({ wallTime: '2031-03-02T23:30', durationMinutes: 60 })).body;
  await create({});
  await create({ wallTime: '2031-03-04T00:00' });
  const day = await blocksOf(company, [host.memberId, company.owner.memberId]);
  expect(day).toMatchObject({
    startsAt: '2031-03-02T21:00:00.000Z',
    endsAt: '2031-03-03T21:00:00.000Z',
    members: [
      {
        memberId: host.memberId,
        blocks: [
          { startsAt: '2031-03-02T20:30:00.000Z', endsAt: '2031-03-02T21:30:00.000Z' },
          { startsAt: '2031-03-03T11:30:00.000Z', endsAt: '2031-03-03T12:15:00.000Z' },
        ],
      },
      { memberId: company.owner.memberId, blocks: [] },
    ],
    roomBlocks: [],
  });
  const others = await blocksOf(company, [host.memberId], { exceptMeetingId: early.id });
  expect(others.members[0]?.blocks).toHaveLength(1);
});

test('a member who may not schedule may not read busy times', async () => {
  const { company, host } = await aCandidateWithHost();
  const query = { memberIds: [company.owner.memberId], date: '2031-03-03', timeZone: 'UTC' };
  const params = { companyId: company.id };
  expect((await host.call(meetings.busy, { params, query })).status).toBe(403);
  const scheduler = await company.member('meetings.update');
  expect((await scheduler.call(meetings.busy, { params, query })).status).toBe(200);
});

test('a wall time skipped by a daylight-saving change is refused, and a repeated one means the first', async () => {
  const { create } = await aCandidateWithHost();
  const skipped = await create({ wallTime: '2031-03-30T02:30', timeZone: 'Europe/Berlin' });
  expect(skipped.status).toBe(400);
  expect(skipped.problem.fields?.wallTime?.[0]).toContain('does not exist');
  const doubled = await create({ wallTime: '2031-10-26T02:30', timeZone: 'Europe/Berlin' });
  expect(doubled.body.startsAt).toBe('2031-10-26T00:30:00.000Z');
  // Lord Howe changes by half an hour; Samoa skipped a whole day in 2011.
  expect(() => resolveTime('2031-10-05T02:15', 'Australia/Lord_Howe')).toThrow('invalid');
  expect(() => resolveTime('2011-12-30T12:00', 'Pacific/Apia')).toThrow('invalid');
  expect(resolveTime('2031-07-01T09:00', 'America/New_York').toISOString()).toBe('2031-07-01T13:00:00.000Z');
  expect(resolveTime('2031-01-15T09:00', 'America/New_York').toISOString()).toBe('2031-01-15T14:00:00.000Z');
});

test('a day has 23, 24 or 25 hours', () => {
  const hours = (date: string, zone: string): number => {
    const { from, to } = dayIn(date, zone);
    return (to.getTime() - from.getTime()) / 3_600_000;
  };
  expect(hours('2031-03-30', 'Europe/Berlin')).toBe(23);
  expect(hours('2031-10-26', 'Europe/Berlin')).toBe(25);
  expect(hours('2031-03-30', 'Europe/Istanbul')).toBe(24);
});
