import { afterEach, expect, test } from 'vitest';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { type MeetingDraft, meetings } from '../contract.ts';
import { aMeetingDraft, anApplicant } from './factory.ts';

// A Friday; the next working day is Monday 3 March.
const friday = new Date('2031-02-28T09:00:00Z');

afterEach(async () => (await testServer()).clock.set(null));

async function aCandidateWithHosts(candidate: { city?: string; country?: string; email?: string } = {}) {
  (await testServer()).clock.set(friday);
  const company = await aCompany();
  const { candidateId } = await company.inTenant((tx) => anApplicant(tx, { candidate }));
  const host = await company.member();
  const params = { companyId: company.id };
  const create = (fields: Partial<MeetingDraft>) =>
    company.owner.call(meetings.create, {
      params,
      body: aMeetingDraft({ candidateId, hostIds: [host.memberId], ...fields }),
    });
  const propose = async (query: object = {}) => {
    const answer = await company.owner.call(meetings.propose, {
      params,
      query: { memberIds: [host.memberId, company.owner.memberId], durationMinutes: 45, ...query },
    });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  return { company, candidateId, host, params, create, propose };
}

test("the first time at which all hosts are free is proposed, in the company's zone", async () => {
  const { company, host, create, propose } = await aCandidateWithHosts();
  expect(await propose()).toEqual({
    startsAt: '2031-03-03T06:00:00.000Z',
    times: ['2031-03-03T06:00:00.000Z', '2031-03-03T09:00:00.000Z', '2031-03-04T06:00:00.000Z'],
    timeZone: 'Europe/Istanbul',
    candidateTimeZone: null,
  });
  expect((await create({ wallTime: '2031-03-03T09:00', durationMinutes: 60 })).status).toBe(201);
  const own = { hostIds: [company.owner.memberId], wallTime: '2031-03-03T10:30', durationMinutes: 30 };
  expect((await create(own)).status).toBe(201);
  // 10:00 is free for both, but not for 45 minutes.
  expect((await propose()).startsAt).toBe('2031-03-03T08:00:00.000Z');
  expect((await propose({ durationMinutes: 30 })).startsAt).toBe('2031-03-03T07:00:00.000Z');
  expect((await propose({ memberIds: [host.memberId] })).startsAt).toBe('2031-03-03T07:00:00.000Z');
});

test('a proposal ends within working hours, so a full day leads to the next one', async () => {
  const { create, propose } = await aCandidateWithHosts();
  expect((await create({ wallTime: '2031-03-03T08:00', durationMinutes: 570 })).status).toBe(201);
  expect((await propose({ durationMinutes: 30 })).startsAt).toBe('2031-03-03T14:30:00.000Z');
  expect((await propose()).startsAt).toBe('2031-03-04T06:00:00.000Z');
  expect((await propose({ durationMinutes: 600 })).startsAt).toBeNull();
});

test('a meeting that is moved does not count as busy time of its own hosts', async () => {
  const { create, propose } = await aCandidateWithHosts();
  const { body } = await create({ wallTime: '2031-03-03T09:00' });
  expect((await propose()).startsAt).toBe('2031-03-03T07:00:00.000Z');
  expect((await propose({ exceptMeetingId: body.id })).startsAt).toBe('2031-03-03T06:00:00.000Z');
});

test('a time within working hours of both zones is preferred, when there is one', async () => {
  const newYork = await aCandidateWithHosts({ city: 'New York', country: 'US' });
  // 16:00 in Istanbul is 8:00 in New York.
  expect(await newYork.propose({ candidateId: newYork.candidateId })).toMatchObject({
    startsAt: '2031-03-03T13:00:00.000Z',
    timeZone: 'Europe/Istanbul',
    candidateTimeZone: 'America/New_York',
  });
  const honolulu = await aCandidateWithHosts({ city: 'Honolulu', country: 'US' });
  expect(await honolulu.propose({ candidateId: honolulu.candidateId })).toMatchObject({
    startsAt: '2031-03-03T06:00:00.000Z',
    candidateTimeZone: 'Pacific/Honolulu',
  });
});

test('a member who may not schedule gets no proposal and no zone of a candidate hidden from them', async () => {
  const { company, candidateId, host, params } = await aCandidateWithHosts({ city: 'Berlin', country: 'DE' });
  const query = { memberIds: [company.owner.memberId], durationMinutes: 45 };
  expect((await host.call(meetings.propose, { params, query })).status).toBe(403);
  const scheduler = await company.member('meetings.create');
  expect((await scheduler.call(meetings.propose, { params, query })).status).toBe(200);
  const withCandidate = { params, query: { ...query, candidateId } };
  expect((await scheduler.call(meetings.propose, withCandidate)).status).toBe(404);
});

test('the candidate reads the time in the zone of their place, the host also in that of the company', async () => {
  const email = `lena-${crypto.randomUUID()}@example.test`;
  const { create } = await aCandidateWithHosts({ city: 'Berlin', country: 'DE', email });
  const { body } = await create({});
  expect(body).toMatchObject({ timeZone: 'Europe/Istanbul', candidateTimeZone: 'Europe/Berlin' });
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toContain('3 Mar 2031, 12:30');
  expect(mail?.text).toContain('12:30 – 13:15, Berlin (GMT+1)');
  expect(mail?.text).not.toContain('14:30');
});

test('a candidate without a place reads the time in the zone of the meeting', async () => {
  const email = `kim-${crypto.randomUUID()}@example.test`;
  const { create } = await aCandidateWithHosts({ city: '', country: '', email });
  const { body } = await create({});
  expect(body.candidateTimeZone).toBe('Europe/Istanbul');
  expect((await mailsTo(email))[0]?.text).toContain('14:30 – 15:15, Istanbul (GMT+3)');
});

test('an invitation to a video meeting without a link says that it has none', async () => {
  const email = `ada-${crypto.randomUUID()}@example.test`;
  const { create } = await aCandidateWithHosts({ email });
  await create({ place: '' });
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain('Video call: no link yet');
});
