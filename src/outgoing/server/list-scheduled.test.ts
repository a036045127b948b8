import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { noonOfDay } from '#mail-templates/send-time-rules.ts';
import type { Caller, TestCompany } from '../../../tests/harness/api.ts';
import { aBlindJob } from '../../../tests/harness/blind-job.ts';
import { outgoing, type ScheduledMessage } from '../contract.ts';

type WaitingInput = { count: number; percent: number };

/** So many messages that wait. A blind review withholds the person of so many percent of them. */
async function waitingMessages({ count, percent }: WaitingInput) {
  const { company, owner, params, job, application, set, stepId } = await aBlindJob();
  const shownJob = await company.inTenant((tx) => aJob(tx, {}));
  const shown = await company.inTenant((tx) => anApplication(tx, { jobId: shownJob.id }));
  const { id: otherId } = await company.inTenant((tx) => aCandidate(tx, {}));
  const [manager, blindManager] = [await company.member(), await company.member()];
  await company.inTenant(async (tx) => {
    const role = 'hiring_manager';
    await tx
      .insertInto('hiring_team_members')
      .values([
        { job_id: shownJob.id, member_id: manager.memberId, role },
        { job_id: job.id, member_id: blindManager.memberId, role },
      ])
      .execute();
    // Many have the same time, some wait in the tray, and one in forty is of the owner.
    await sql`
      insert into app.scheduled_messages (tenant_id, candidate_id, application_id, author_user_id, body, send_at, send_day, time_zone, created_at)
      select ${company.id}::uuid,
             case when is_withheld then ${application.candidate_id}::uuid
                  when n % 3 = 0 then ${otherId}::uuid
                  else ${shown.candidate_id}::uuid end,
             case when n % 5 = 0 or n % 3 = 0 and not is_withheld then null
                  when is_withheld then ${application.id}::uuid
                  else ${shown.id}::uuid end,
             case when n % 40 = 7 then ${owner.userId}::uuid end,
             'Hello', send_at, (send_at at time zone zone)::date, zone, now()
        from (select n, n * 37 % 100 < ${percent}::int as is_withheld,
                     (array['Europe/Istanbul', 'America/New_York', 'Pacific/Auckland'])[1 + n % 3] as zone,
                     case when n % 11 = 0 then null
                          when n % 11 < 5 then '2026-12-01 06:00+00'::timestamptz
                          else '2026-12-01 00:00+00'::timestamptz + n * 7919 % 5000 * interval '1 minute' end as send_at
                from generate_series(1, ${count}::int) as n) as planned`.execute(tx);
  });
  const withheldId = application.candidate_id;
  const rows = await inPlainOrder(company, withheldId);
  /** A reviewer sets the review, or turns it off. */
  const review = async (isOn: boolean) => (await set(owner, isOn ? stepId(2) : null)).status;
  return { owner, params, manager, blindManager, withheldId, otherId, rows, review };
}

/** The messages in the order of the list, as this test sorts them. Each has the instant by which it is sorted. */
async function inPlainOrder(company: TestCompany, withheldId: string) {
  const rows = await company.inTenant((tx) => tx.selectFrom('scheduled_messages').selectAll().execute());
  return rows
    .map((row) => {
      const { send_at: sendAt, time_zone: zone, candidate_id: candidateId } = row;
      const noon = sendAt && noonOfDay(sendAt, zone, 'Europe/Istanbul');
      const at = candidateId === withheldId ? noon : sendAt;
      return { ...row, at: at?.toISOString() ?? '9999-12-31T00:00:00.000Z' };
    })
    .toSorted((one, other) => (`${one.at} ${one.id}` < `${other.at} ${other.id}` ? -1 : 1));
}

type Params = { companyId: string };
type Query = { limit: number; author?: 'me'; candidateId?: string };

/** Reads the list page by page. */
async function readPages(caller: Caller, params: Params, query: Query): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Query & { cursor?: string } = cursor === null ? query : { ...query, cursor };
    const answer = await caller.call(outgoing.list, { params, query: page });
    ids.push(...idsOf(answer.body.items));
    cursor = answer.body.nextCursor;
  } while (cursor !== null);
  return ids;
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

test('all pages are in the order of sending, for each member and filter', async () => {
  const { owner, params, manager, blindManager, withheldId, otherId, rows } = await waitingMessages({
    count: 900,
    percent: 50,
  });
  const pages = async (caller: Caller, query: Query) => readPages(caller, params, query);
  expect(await pages(owner, { limit: 100 })).toEqual(idsOf(rows));
  const own = rows.filter((row) => row.author_user_id === owner.userId);
  expect(await pages(owner, { limit: 10, author: 'me' })).toEqual(idsOf(own));
  const toOne = rows.filter((row) => row.candidate_id === otherId);
  expect(await pages(owner, { limit: 50, candidateId: otherId })).toEqual(idsOf(toOne));
  const ofShown = rows.filter((row) => ![withheldId, otherId].includes(row.candidate_id));
  expect(await pages(manager, { limit: 100 })).toEqual(idsOf(ofShown));
  const ofBlind = rows.filter((row) => row.candidate_id === withheldId);
  expect(await pages(blindManager, { limit: 100 })).toEqual(idsOf(ofBlind));
});

test.each([
  ['set', true],
  ['turned off', false],
])(
  'a review that is %s between two pages doubles and loses no other message, and tells no hour',
  async (_word, isOn) => {
    const { owner, params, withheldId, rows, review } = await waitingMessages({ count: 120, percent: 50 });
    expect(await review(!isOn)).toBe(200);
    const items: ScheduledMessage[] = [];
    const read = async (cursor: string | null) => {
      const query = { limit: 20, ...(cursor !== null && { cursor }) };
      const { body } = await owner.call(outgoing.list, { params, query });
      return body;
    };
    let page = await read(null);
    items.push(...page.items);
    expect(await review(isOn)).toBe(200);
    const later: ScheduledMessage[] = [];
    while (page.nextCursor !== null) {
      page = await read(page.nextCursor);
      later.push(...page.items);
    }
    // The place of a message to a withheld person changes with the review; that of the others stays.
    const others = rows.filter((row) => row.candidate_id !== withheldId);
    const isOther = ({ candidateId }: ScheduledMessage) => candidateId !== withheldId;
    expect(idsOf([...items, ...later].filter(isOther))).toEqual(idsOf(others));
    const toWithheld = later.filter((message) => !isOther(message) && message.sendAt !== null);
    expect(toWithheld.length).toBeGreaterThan(0);
    expect(new Set(toWithheld.map(({ isDayOnly }) => isDayOnly))).toEqual(new Set([isOn]));
    if (isOn)
      expect(new Set(toWithheld.map(({ sendAt }) => sendAt?.slice(10)))).toEqual(new Set(['T09:00:00.000Z']));
    // The screen reads its pages anew after such a change.
    const anew = await readPages(owner, params, { limit: 20 });
    expect([anew.length, new Set(anew).size]).toEqual([120, 120]);
  },
);

// So many that each part of the list is read, and the statement after them.
const many = 4000;

test.each([0, 1, 99, 100])(
  'pages are in the order of sending when a review withholds %d percent of many people',
  async (percent) => {
    const { owner, params, manager, blindManager, withheldId, otherId, rows } = await waitingMessages({
      count: many,
      percent,
    });
    const limit = 10;
    const requirePages = async (caller: Caller, seen: typeof rows): Promise<void> => {
      for (const start of [0, 1, 700, 1500, 2800, seen.length - 5]) {
        const before = seen[start - 1];
        if (start > 0 && before === undefined) continue;
        const cursor =
          before && Buffer.from(JSON.stringify({ at: before.at, id: before.id })).toString('base64url');
        const { body } = await caller.call(outgoing.list, {
          params,
          query: { limit, ...(cursor && { cursor }) },
        });
        expect(body.items.map(({ id }) => id)).toEqual(idsOf(seen.slice(start, start + limit)));
        expect(body.nextCursor === null).toBe(start + limit >= seen.length);
      }
    };
    await requirePages(owner, rows);
    await requirePages(
      manager,
      rows.filter((row) => ![withheldId, otherId].includes(row.candidate_id)),
    );
    await requirePages(
      blindManager,
      rows.filter((row) => row.candidate_id === withheldId),
    );
  },
);
