import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import {
  aBookingCompany,
  book,
  lastPath,
  monday,
  openPage,
  timesOn,
} from '../../../tests/harness/booking.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { meetingLimits } from '#meetings/limit-contract.ts';
import { bookingLinks } from '../contract.ts';
import { aBookingDraft } from './factory.ts';
import { remindOfBookingTask } from './remind-of-booking.ts';

beforeEach(async () => (await testServer()).clock.set(monday));
afterEach(async () => (await testServer()).clock.set(null));

const tuesday = '2031-03-04T07:00:00.000Z';
const later = (hours: number): Date => new Date(monday.getTime() + hours * 3_600_000);

async function anOffer() {
  const world = await aBookingCompany();
  const applicant = await world.applicant();
  const { link, path } = await world.offer(applicant);
  const params = { ...world.params, bookingLinkId: link?.id ?? '' };
  const list = async () => {
    const of = { ...world.params, candidateId: applicant.candidateId };
    return (await world.company.owner.call(bookingLinks.list, { params: of })).body.items;
  };
  const mails = () => mailsTo(applicant.email);
  return { ...world, applicant, path, linkParams: params, list, mails };
}

test('an offer mails a link, and the list shows its state', async () => {
  const { applicant, path, list, mails, company } = await anOffer();
  const [mail] = await mails();
  expect(mail?.subject).toBe('Choose a time for your interview with Çınar & Oğulları');
  expect(mail?.text).toContain('Bring a portfolio');
  expect(await list()).toMatchObject([
    {
      state: 'open',
      application: { id: applicant.applicationId, jobTitle: 'Backend developer' },
      hosts: [{ memberId: company.owner.memberId }],
      offeredBy: { name: 'Owner' },
      meeting: null,
      can: { withdraw: true, resend: true },
    },
  ]);
  await book(path, tuesday);
  expect(await list()).toMatchObject([
    { state: 'booked', meeting: { startsAt: tuesday }, can: { withdraw: false, resend: false } },
  ]);
});

test('many applicants get a link each; those who cannot choose are skipped with the reason', async () => {
  const { company, params, applicant } = await aBookingCompany();
  const [one, other, rejected] = [await applicant(), await applicant(), await applicant()];
  const nameless = await applicant({ email: '' });
  await company.inTenant((tx) =>
    tx
      .updateTable('applications')
      .set({ outcome: 'rejected', closed_at: monday })
      .where('id', '=', rejected.applicationId)
      .execute(),
  );
  const applicationIds = [one, other, rejected, nameless].map(({ applicationId }) => applicationId);
  const body = aBookingDraft({ applicationIds, hostIds: [company.owner.memberId] });
  const first = await company.owner.call(bookingLinks.create, { params, body });
  expect(first.body.items).toHaveLength(2);
  expect(new Map(first.body.skipped.map((each) => [each.applicationId, each.reason]))).toEqual(
    new Map([
      [rejected.applicationId, 'ended'],
      [nameless.applicationId, 'no_email'],
    ]),
  );
  const again = await company.owner.call(bookingLinks.create, { params, body });
  expect(again.body.items).toEqual([]);
  expect(again.body.skipped.filter(({ reason }) => reason === 'has_open_link')).toHaveLength(2);
  expect(await lastPath(one.email)).not.toBe(await lastPath(other.email));
});

test('two members who offer times to one applicant at once send one link', async () => {
  const { company, params, applicant } = await aBookingCompany();
  const { applicationId, email } = await applicant();
  const body = aBookingDraft({ applicationIds: [applicationId], hostIds: [company.owner.memberId] });
  const offer = () => company.owner.call(bookingLinks.create, { params, body });
  const answers = await Promise.all([offer(), offer(), offer()]);
  expect(answers.flatMap((answer) => answer.body.items)).toHaveLength(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a withdrawn link offers nothing, and withdrawing again changes nothing', async () => {
  const { company, linkParams, path, list } = await anOffer();
  for (let count = 0; count < 2; count++) {
    const answer = await company.owner.call(bookingLinks.withdraw, { params: linkParams });
    expect(answer.body).toMatchObject({ state: 'withdrawn' });
  }
  expect((await openPage(path)).body).toContain('no longer offered');
  await book(path, tuesday);
  expect(await list()).toMatchObject([{ state: 'withdrawn', meeting: null }]);
  expect((await company.owner.call(bookingLinks.resend, { params: linkParams })).status).toBe(409);
});

test('a booked link cannot be withdrawn', async () => {
  const { company, linkParams, path } = await anOffer();
  await book(path, tuesday);
  const answer = await company.owner.call(bookingLinks.withdraw, { params: linkParams });
  expect(answer).toMatchObject({ status: 409, problem: { code: 'booking.not_open' } });
});

test('a link that is sent again works beside the first', async () => {
  const { company, linkParams, applicant, path, mails } = await anOffer();
  expect((await company.owner.call(bookingLinks.resend, { params: linkParams })).status).toBe(200);
  expect(await mails()).toHaveLength(2);
  const second = await lastPath(applicant.email);
  expect(second).not.toBe(path);
  for (const each of [path, second]) expect((await openPage(each)).statusCode).toBe(200);
});

test('a notice that covers all days with times is refused, with the least days that would do', async () => {
  const { company, params, applicant } = await aBookingCompany();
  const colleague = await company.member();
  const { applicationId } = await applicant();
  const own = { bufferBeforeMinutes: null, bufferAfterMinutes: null, noticeHours: 72, dailyLimit: null };
  await colleague.call(meetingLimits.saveOwnLimits, { params, body: own });
  const draft = (change: object) =>
    aBookingDraft({ applicationIds: [applicationId], hostIds: [company.owner.memberId], ...change });
  const create = (change: object) => company.owner.call(bookingLinks.create, { params, body: draft(change) });
  const least = async (change: object) => {
    const { applicationIds: _ids, ...fields } = draft(change);
    const { body } = await company.owner.call(bookingLinks.preview, {
      params: { ...params, applicationId },
      body: fields,
    });
    return body.leastDaysAhead;
  };
  const long = { noticeHours: 48, daysAhead: 2 };
  const refused = await create(long);
  expect([refused.status, refused.problem.fields?.['daysAhead']]).toEqual([
    400,
    [expect.stringContaining('Enter at least 3 days')],
  ]);
  expect(await least(long)).toBe(3);
  // The own notice of a host counts, in turn only when no other host has a shorter one.
  const hostIds = [company.owner.memberId, colleague.memberId];
  expect((await create({ hostIds, noticeHours: 0, daysAhead: 3 })).status).toBe(400);
  expect(await least({ hostIds, noticeHours: 0, daysAhead: 3, hostMode: 'in_turn' })).toBe(1);
  const links = () => company.inTenant((tx) => tx.selectFrom('booking_links').select('id').execute());
  expect(await links()).toEqual([]);
  expect((await create({ hostIds, noticeHours: 0, daysAhead: 4 })).status).toBe(201);
  expect(await links()).toHaveLength(1);
});

test('the preview has the mail and the number of free times', async () => {
  const { company, params, applicant } = await aBookingCompany();
  const { applicationId } = await applicant();
  const { applicationIds: _ids, ...draft } = aBookingDraft({
    applicationIds: [applicationId],
    hostIds: [company.owner.memberId],
  });
  const { body } = await company.owner.call(bookingLinks.preview, {
    params: { ...params, applicationId },
    body: draft,
  });
  expect(body).toMatchObject({ freeTimes: 81, subject: expect.stringContaining('Choose a time') });
  expect(body.firstTimes).toHaveLength(3);
  expect(body.paragraphs.join('\n')).toContain('Backend developer');
});

test('a candidate without a choice is reminded once, after two days and not at night', async () => {
  const { mails, path, list } = await anOffer();
  const { clock, platform } = await testServer();
  const remindAt = async (hours: number): Promise<number> => {
    clock.set(later(hours));
    await remindOfBookingTask.run({}, platform);
    return (await mails()).length;
  };
  expect(await remindAt(47)).toBe(1);
  // Half past eight in the evening in Istanbul, and two in the night.
  expect(await remindAt(59.5)).toBe(1);
  expect(await remindAt(65)).toBe(1);
  expect(await remindAt(72)).toBe(2);
  expect(await remindAt(96)).toBe(2);
  expect((await mails())[1]?.subject).toContain('Reminder');
  expect((await list())[0]?.remindedAt).not.toBeNull();
  expect((await openPage(path)).statusCode).toBe(200);
});

test('the night is that of the place where the candidate lives', async () => {
  const { company, applicant, mails } = await anOffer();
  await company.inTenant((tx) =>
    tx.updateTable('candidates').set({ country: 'JP' }).where('id', '=', applicant.candidateId).execute(),
  );
  const { clock, platform } = await testServer();
  // Three in the afternoon and two in the night in Istanbul: nine in the evening and eight in the morning in Tokyo.
  for (const [hours, count] of [
    [54, 1],
    [65, 2],
  ] as const) {
    clock.set(later(hours));
    await remindOfBookingTask.run({}, platform);
    expect(await mails()).toHaveLength(count);
  }
});

test('a candidate who has chosen, and one whose link was withdrawn, are not reminded', async () => {
  const [booked, withdrawn] = [await anOffer(), await anOffer()];
  await book(booked.path, tuesday);
  await withdrawn.company.owner.call(bookingLinks.withdraw, { params: withdrawn.linkParams });
  const { clock, platform } = await testServer();
  clock.set(later(72));
  await remindOfBookingTask.run({}, platform);
  for (const { mails } of [booked, withdrawn])
    expect((await mails()).filter(({ subject }) => subject.startsWith('Reminder'))).toEqual([]);
});

test('another company and members without the grant can neither see nor change a link', async () => {
  const { company, params, linkParams, applicant, path } = await anOffer();
  const stranger = await aCompany();
  const list = { ...params, candidateId: applicant.candidateId };
  const body = aBookingDraft({
    applicationIds: [applicant.applicationId],
    hostIds: [company.owner.memberId],
  });
  const statusesOf = async (caller: typeof company.owner): Promise<number[]> => [
    (await caller.call(bookingLinks.list, { params: list })).status,
    (await caller.call(bookingLinks.create, { params, body })).status,
    (await caller.call(bookingLinks.withdraw, { params: linkParams })).status,
    (await caller.call(bookingLinks.resend, { params: linkParams })).status,
  ];
  expect(await statusesOf(stranger.owner)).toEqual([404, 404, 404, 404]);
  expect(await statusesOf(await company.member())).toEqual([404, 403, 403, 403]);
  // In the path of their own company the ids of this one are unknown.
  const own = { companyId: stranger.id, bookingLinkId: linkParams.bookingLinkId };
  expect((await stranger.owner.call(bookingLinks.withdraw, { params: own })).status).toBe(404);
  const foreign = {
    params: { companyId: stranger.id },
    body: { ...body, hostIds: [stranger.owner.memberId] },
  };
  expect((await stranger.owner.call(bookingLinks.create, foreign)).status).toBe(404);
  expect(timesOn((await openPage(path)).body)).toContain(tuesday);
});

test('a host of another company and a removed room are refused', async () => {
  const { company, params, applicant } = await aBookingCompany();
  const stranger = await aCompany();
  const { applicationId } = await applicant();
  const create = (fields: object) =>
    company.owner.call(bookingLinks.create, {
      params,
      body: {
        ...aBookingDraft({ applicationIds: [applicationId], hostIds: [company.owner.memberId] }),
        ...fields,
      },
    });
  expect(await create({ hostIds: [stranger.owner.memberId] })).toMatchObject({
    status: 400,
    problem: { fields: { hostIds: [expect.any(String)] } },
  });
  expect((await create({ roomId: crypto.randomUUID() })).status).toBe(400);
  expect((await create({ hostIds: [] })).status).toBe(400);
  expect((await create({ stepMinutes: 20 })).status).toBe(400);
});

test('a link whose hosts are not active any more gets no reminder, and does not hinder a new one', async () => {
  const world = await aBookingCompany();
  const [applicant, host] = [await world.applicant(), await world.company.member()];
  await world.offer(applicant, { hostIds: [host.memberId] });
  await world.company.inTenant((tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('id', '=', host.memberId).execute(),
  );
  const { clock, platform } = await testServer();
  clock.set(later(49));
  await remindOfBookingTask.run({}, platform);
  expect(await mailsTo(applicant.email)).toHaveLength(1);
  clock.set(monday);
  expect((await world.offer(applicant)).answer.body).toMatchObject({
    items: [{ state: 'open' }],
    skipped: [],
  });
});
