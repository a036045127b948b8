import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { meetings } from '#meetings/contract.ts';
import { type PanelDay, panelDays } from '#meetings/panel-contract.ts';
import { anApplicant, aPanelInterview } from '#meetings/server/factory.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { addressOf, aCompany, type TestCompany, testServer } from '../harness/api.ts';
import { aBookingCompany } from '../harness/booking.ts';
import { startKadro } from '../harness/kadro-process.ts';
import type { KadroProcess } from '../harness/spawn-kadro.ts';

const released = new Error('released');

/**
 * Reserves a time of a host in a transaction that is not committed. A booking of the time writes its meeting and then
 * waits at the exclusion constraint. A server is killed in the middle of it.
 */
async function holdTime(company: TestCompany, memberId: string, from: string, to: string) {
  const { platform } = await testServer();
  const held = Promise.withResolvers<string>();
  const end = Promise.withResolvers<never>();
  const { candidateId } = await company.inTenant((tx) => anApplicant(tx));
  const work = inTenant(platform.db, company.id, async (tx) => {
    const id = crypto.randomUUID();
    await sql`
      insert into meetings (tenant_id, id, candidate_id, meeting_type, interview_type, starts_at, duration_minutes,
                            time_zone, wall_time, calendar_uid)
      values (${company.id}, ${id}, ${candidateId}, 'video', 'other', ${from}, 45, 'UTC', '2031-01-01', ${id})`.execute(
      tx,
    );
    await sql`
      insert into meeting_hosts (tenant_id, meeting_id, member_id, during)
      values (${company.id}, ${id}, ${memberId}, tstzrange(${from}, ${to}))`.execute(tx);
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
    held.resolve(rows[0]?.id ?? '');
    await end.promise;
  }).catch((error: unknown) => {
    if (error !== released) throw error;
  });
  const transactionId = await held.promise;
  return {
    /** Kills the server once its transaction waits for the held time. */
    killInTheMiddle: async (kadro: KadroProcess): Promise<void> => {
      const waiting = async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::integer from pg_locks
           where locktype = 'transactionid' and not granted and transactionid::text = ${transactionId}`.execute(
          platform.system,
        );
        return rows[0]?.count;
      };
      await expect.poll(waiting, { interval: 20 }).toBe(1);
      kadro.process.kill('SIGKILL');
      await once(kadro.process, 'exit');
    },
    release: async (): Promise<void> => {
      end.reject(released);
      await work;
    },
  };
}

/** Numbers of what a booking or a move writes. */
async function facts(company: TestCompany) {
  const { platform } = await testServer();
  const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
    (await query.execute(platform.system)).rows[0]?.count;
  return {
    meetings: await count(sql`select count(*)::integer from meetings where tenant_id = ${company.id}`),
    hosts: await count(sql`select count(*)::integer from meeting_hosts where tenant_id = ${company.id}`),
    events: await count(
      sql`select count(*)::integer from events where tenant_id = ${company.id} and type like 'meeting.%'`,
    ),
    mails: await count(sql`select count(*)::integer from outbox where company_id = ${company.id}`),
  };
}

async function aServer() {
  const { ownerUrl, platform } = await testServer();
  return startKadro({ DATABASE_URL: ownerUrl, DATA_DIR: platform.config.dataDir });
}

/** A request that the kill of its server may end. */
const request = (url: string, init: RequestInit) =>
  fetch(url, { redirect: 'manual', ...init }).then(
    ({ status }) => status,
    () => null,
  );

test('kill -9 in the middle of a booking leaves nothing, and the same link books once', async () => {
  const { company, applicant, offer, params } = await aBookingCompany();
  const { path } = await offer(await applicant(), { noticeHours: 0, durationMinutes: 45 });
  const now = new Date();
  // A Tuesday at 10:00 in Istanbul within the offered days.
  const days = ((8 - now.getUTCDay()) % 7) + 1;
  const tuesday = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 7));
  const [from, to] = [tuesday.toISOString(), new Date(tuesday.getTime() + 45 * 60_000).toISOString()];
  const before = await facts(company);
  const { killInTheMiddle, release } = await holdTime(company, company.owner.memberId, from, to);
  const form = new URLSearchParams({ action: 'book', at: from, zone: 'Europe/Istanbul' });
  const choose = ({ url }: KadroProcess) => request(`${url}${path}`, { method: 'POST', body: form });
  const first = await aServer();
  const unanswered = choose(first);
  await killInTheMiddle(first);
  expect(await unanswered).toBeNull();
  await release();
  await expect.poll(() => facts(company)).toEqual(before);

  const second = await aServer();
  expect(await choose(second)).toBe(303);
  expect(await choose(second)).toBe(303);
  const after = await facts(company);
  expect(after).toMatchObject({ meetings: 1, hosts: 1, events: 1 });
  const { items } = (await company.owner.call(meetings.list, { params })).body;
  expect(items.map(({ startsAt }) => startsAt)).toEqual([from]);
}, 120_000);

test('kill -9 in the middle of a move of a panel day leaves all meetings, and the same move is made once', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  const applicant = await company.inTenant((tx) => anApplicant(tx));
  const [ada, bora] = [await company.member(), await company.member()];
  const { body: day } = await company.owner.call(panelDays.createPanelDay, {
    params,
    body: {
      candidateId: applicant.candidateId,
      applicationId: applicant.applicationId,
      timeZone: 'Europe/Istanbul',
      privateNotes: '',
      applicantNotes: '',
      interviews: [
        aPanelInterview({ wallTime: '2031-03-03T10:00', hostIds: [ada.memberId] }),
        aPanelInterview({ wallTime: '2031-03-03T10:45', hostIds: [bora.memberId] }),
      ],
    },
  });
  const dayParams = { ...params, panelDayId: day.id };
  const read = async () => (await company.owner.call(panelDays.readPanelDay, { params: dayParams })).body;
  const before = await facts(company);
  // The new time of the second meeting, after the first one has moved.
  const { killInTheMiddle, release } = await holdTime(
    company,
    bora.memberId,
    '2031-03-03T08:45:00Z',
    '2031-03-03T09:30:00Z',
  );
  const move = ({ url }: KadroProcess) =>
    request(`${url}${addressOf(panelDays.shiftPanelDay, dayParams, {})}`, {
      method: panelDays.shiftPanelDay.method,
      headers: {
        cookie: `${sessionCookie}=${company.owner.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'the-same-move-of-the-day',
      },
      body: JSON.stringify({
        firstMeetingId: day.meetings[0]?.id,
        wallTime: '2031-03-03T11:00',
        version: day.version,
      }),
    });
  const first = await aServer();
  const unanswered = move(first);
  await killInTheMiddle(first);
  expect(await unanswered).toBeNull();
  await release();
  const timesOf = ({ meetings: ofDay }: PanelDay) => ofDay.map(({ wallTime }) => wallTime.slice(11));
  await expect.poll(() => facts(company)).toEqual(before);
  expect(timesOf(await read())).toEqual(['10:00', '10:45']);

  const second = await aServer();
  const moved = await move(second);
  expect(moved).toBe(200);
  const after = await facts(company);
  await move(second);
  expect(await facts(company)).toEqual(after);
  expect(timesOf(await read())).toEqual(['11:00', '11:45']);
  expect((await read()).version).toBe(day.version + 1);
}, 120_000);
