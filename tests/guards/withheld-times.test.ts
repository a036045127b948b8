import { afterEach, expect, test } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import { remindOfBookingTask } from '#booking/server/remind-of-booking.ts';
import { bulk } from '#bulk-changes/contract.ts';
import { runBulkChangeTask } from '#bulk-changes/server/run-bulk-change.ts';
import { remindOfDocumentsTask } from '#document-requests/server/remind-of-documents.ts';
import { outgoing } from '#outgoing/contract.ts';
import { sendScheduledTask } from '#outgoing/server/send-scheduled.ts';
import { testServer } from '../harness/api.ts';
import { deleteLeftTasks } from '../harness/left-tasks.ts';
import { isOfCompany } from './endpoint-rules.ts';
import { aWorld, inputOf, send, type World } from './endpoint-world.ts';
import { isRead } from './role-probe.ts';
import { setBlindReview } from './withheld-world.ts';

/*
 * Mails to applicants wait for a morning or for the end of quiet hours. Each read of the company then answers the same
 * times wherever a withheld applicant lives. It names no zone. Without the review the times differ.
 */
const reads = allOperations((await testServer()).platform).filter(
  (operation) => isOfCompany(operation) && isRead(operation),
);

const places = {
  istanbul: { city: 'İstanbul', country: 'TR', zone: 'Europe/Istanbul' },
  newYork: { city: 'New York', country: 'US', zone: 'America/New_York' },
  tokyo: { city: 'Tokyo', country: 'JP', zone: 'Asia/Tokyo' },
};
type Place = (typeof places)['istanbul'];

const hourMs = 3_600_000;
// A Wednesday, 12:00 in Istanbul, the zone of the company.
const start = new Date('2026-11-25T09:00:00Z');
const days = 4;
const texts = { en: { subject: 'News', body: 'Hello' }, tr: { subject: 'Haber', body: 'Merhaba' } };

type Review = 'none' | 'before they are written' | 'while they wait';

afterEach(async () => (await testServer()).clock.set(null));

/** An applicant in a place to whom a message, a mailing and two reminders are sent in the next days. */
async function aWorldIn({ zone, ...place }: Place) {
  (await testServer()).clock.set(start);
  const world = await aWorld('BLIND-TIMES');
  const { candidateId, applicationId, documentRequestId } = world.known as Record<string, string>;
  await world.company.inTenant(async (tx) => {
    const email = `${crypto.randomUUID()}@example.test`;
    await tx
      .updateTable('candidates')
      .set({ ...place, email })
      .where('id', '=', candidateId ?? '')
      .execute();
    await tx
      .updateTable('document_requests')
      .set({ due_on: '2026-11-28', asked_at: start, state: 'open', reminded_at: null })
      .where('id', '=', documentRequestId ?? '')
      .execute();
    await tx
      .updateTable('booking_links')
      .set({ sent_at: start, expires_at: new Date('2026-12-20') })
      .execute();
    // As of a meeting whose time the candidate chose.
    await tx.updateTable('meetings').set({ candidate_time_zone: zone }).execute();
    await tx.deleteFrom('scheduled_messages').execute();
    await tx.deleteFrom('blind_reviews').execute();
    await tx
      .updateTable('applications')
      .set({ version: 1 })
      .where('id', '=', applicationId ?? '')
      .execute();
  });
  return world;
}

/** @returns ids for the tasks that send them */
async function write({ owner, known }: World) {
  const {
    companyId = '',
    candidateId = '',
    jobId = '',
    applicationId = '',
  } = known as Record<string, string>;
  const message = await owner.call(outgoing.schedule, {
    params: { companyId, candidateId },
    body: { body: 'Hello', applicationId, time: 'morning' },
  });
  const mailing = await owner.call(bulk.createBulkChange, {
    params: { companyId, jobId },
    body: {
      action: { kind: 'mail', texts, replyTo: 'company', time: 'morning' },
      target: { applications: [{ id: applicationId, version: 1 }] },
    },
  });
  expect([message.status, mailing.status]).toEqual([201, 202]);
  return [
    { companyId, messageId: message.body.id },
    { companyId, bulkChangeId: mailing.body.id },
  ] as const;
}

type Case = { place: Place; review: Review };

/** A world in which all is written, before the clock of `timesAnswered` passes. */
async function aCase({ place, review }: Case) {
  const world = await aWorldIn(place);
  if (review === 'before they are written') await setBlindReview(world);
  const [message, mailing] = await write(world);
  if (review === 'while they wait') await setBlindReview(world);
  // The next world would run them, and remove the new CV of this one: its day has passed by the real time.
  await deleteLeftTasks();
  return { world, message, mailing, seen: [] as number[] };
}

/**
 * The full hours of these days and the foreign zones in each answer, after tasks sent all in each hour. All cases live
 * through the same hours, since reminders are tasks of the whole installation.
 */
async function timesAnswered(given: Case[]) {
  const { clock, platform } = await testServer();
  const cases = [];
  for (const one of given) cases.push(await aCase(one));
  for (let hour = 1; hour < days * 24; hour++) {
    clock.set(new Date(start.getTime() + hour * hourMs));
    for (const { message, mailing } of cases) {
      await sendScheduledTask.run(message, platform);
      await runBulkChangeTask.run(mailing, platform);
    }
    await remindOfDocumentsTask.run({}, platform);
    await remindOfBookingTask.run({}, platform);
    for (const { world, seen } of cases) seen.push(await countMails(world));
  }
  const answered = [];
  for (const { world, seen } of cases)
    answered.push({ answers: await answersOf(world), seen, mails: seen.at(-1) ?? 0 });
  return answered;
}

async function answersOf({ owner, known }: World): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const operation of reads) {
    const { text } = await send(owner, operation, inputOf(operation, known));
    const hours = text.match(/2026-11-2[5-8]T\d\d:00:00|America.New_York|Asia.Tokyo/g) ?? [];
    answers.set(operation.name, hours.toSorted().join(' '));
  }
  return answers;
}

const countMails = async ({ company, known }: World): Promise<number> => {
  const rows = await company.inTenant((tx) =>
    tx
      .selectFrom('sent_mails')
      .select('id')
      .where('candidate_id', '=', String(known['candidateId']))
      .where('created_at', '>', start)
      .where('created_at', '<', new Date(start.getTime() + days * 24 * hourMs))
      .execute(),
  );
  return rows.length;
};

const namesOfDifferent = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...one].filter(([name, hours]) => other.get(name) !== hours).map(([name]) => name);

const telling = [
  'activity.listOfJob',
  'applicants.listApplicants',
  'booking.list',
  'conversations.list',
  'document-requests.listOfCandidate',
  'meetings.list',
  'meetings.listCalendar',
  'meetings.read',
  'timeline.list',
];

test('the times in answers tell no zone of an applicant whom a blind review withholds', {
  timeout: 300_000,
}, async () => {
  const { istanbul, newYork, tokyo } = places;
  const reviews = ['before they are written', 'while they wait'] as const;
  const withheld = reviews.flatMap((review) =>
    [istanbul, newYork, tokyo].map((place) => ({ place, review })),
  );
  const [shown, abroad, ...others] = await timesAnswered([
    { place: istanbul, review: 'none' },
    { place: newYork, review: 'none' },
    ...withheld,
  ]);
  expect(namesOfDifferent(answersIn(shown), answersIn(abroad))).toEqual(expect.arrayContaining(telling));
  for (const [index, { place, review }] of withheld.entries()) {
    const [home, away] = [others[index - (index % 3)], others[index]];
    expect(home?.mails).toBe(shown?.mails);
    expect([review, place.city, away?.seen, namesOfDifferent(answersIn(home), answersIn(away))]).toEqual([
      review,
      place.city,
      home?.seen,
      [],
    ]);
  }
});

type CaseAnswers = { answers: Map<string, string> };

function answersIn(one: CaseAnswers | undefined): Map<string, string> {
  if (one === undefined) throw new Error('A case has no answers.');
  return one.answers;
}
