import { expect, test } from 'vitest';
import { notifications } from '#notifications/contract.ts';
import { removeOldNotificationsTask } from '#notifications/server/background.ts';
import { account } from '#identity/account-contract.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { billingIsOn, putOnPlan, saveDetails } from '../../../tests/harness/billing.ts';
import { aPlatformAdmin } from '../../../tests/harness/second-factor.ts';
import { announcements } from '../announcements-contract.ts';
import { backoffice } from '../contract.ts';

billingIsOn();

const texts = () => {
  const mark = crypto.randomUUID().slice(0, 8);
  return { en: `Tags have colours ${mark}`, tr: `Etiketlerin rengi var ${mark}` };
};

async function published(planKeys: string[] | null = null) {
  const admin = await aPlatformAdmin();
  const body = { wording: texts(), planKeys };
  const answer = await admin.call(announcements.publishAnnouncement, { body });
  return { admin, body, answer, id: answer.body.id };
}

const params = ({ id: companyId }: TestCompany) => ({ params: { companyId } });
const newsOf = async (company: TestCompany, who: Caller = company.owner) =>
  (await who.call(notifications.list, { ...params(company), query: { limit: 200 } })).body.items.filter(
    ({ type }) => type === 'new_feature',
  );
const unread = async (company: TestCompany, who: Caller = company.owner) =>
  (await who.call(notifications.countUnread, params(company))).body.count;

test('every member reads an announcement, until they remove it', async () => {
  const company = await aCompany();
  const member = await company.member();
  const before = await unread(company, member);
  const { id, body } = await published();
  expect(await newsOf(company, member)).toMatchObject([{ id, description: body.wording.en, read: false }]);
  expect(await unread(company, member)).toBe(before + 1);
  await member.call(notifications.markAllRead, params(company));
  expect(await unread(company, member)).toBe(0);
  expect(await newsOf(company, member)).toMatchObject([{ id, read: true }]);
  const one = { params: { companyId: company.id, notificationId: id } };
  const removed = await Promise.all(Array.from({ length: 40 }, () => member.call(notifications.remove, one)));
  expect(removed.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(removed.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(await newsOf(company, member)).toEqual([]);
  expect((await member.call(notifications.markRead, one)).status).toBe(404);
  expect(await newsOf(company)).toMatchObject([{ id, read: false }]);
});

test('a user reads an announcement once, in all of their companies', async () => {
  const [one, other] = [await aCompany(), await aCompany()];
  const { platform } = await testServer();
  await other.inTenant((tx) =>
    tx.insertInto('members').values({ user_id: one.owner.userId, is_owner: false }).execute(),
  );
  const { id } = await published();
  await one.owner.call(notifications.markRead, { params: { companyId: one.id, notificationId: id } });
  expect(await newsOf(other, one.owner)).toMatchObject([{ id, read: true }]);
  expect(
    await platform.db.selectFrom('announcements').selectAll().where('id', '=', id).execute(),
  ).toHaveLength(1);
});

test('an announcement to a plan reaches the companies on it alone', async () => {
  const [trial, free] = [await aCompany(), await aCompany()];
  // A company that is as old as its billing has a subscription.
  for (const company of [trial, free]) await saveDetails(company);
  await putOnPlan(free, 'free');
  const { id } = await published(['team', 'team']);
  expect((await newsOf(trial)).map((item) => item.id)).toEqual([id]);
  expect(await newsOf(free)).toEqual([]);
  const foreign = { params: { companyId: free.id, notificationId: id } };
  expect((await free.owner.call(notifications.remove, foreign)).status).toBe(404);
  const wrong = await published(['constructor']);
  expect([wrong.answer.status, Object.keys(wrong.answer.problem.fields ?? {})]).toEqual([422, ['planKeys']]);
});

test('users who turned product updates off, and accounts made later, read none', async () => {
  const company = await aCompany();
  const { id } = await published();
  await company.owner.call(account.updateMe, { body: { notifications: { productUpdates: false } } });
  expect(await newsOf(company)).toEqual([]);
  const late = await company.member();
  expect((await newsOf(company, late)).map((item) => item.id)).not.toContain(id);
});

test('notifications and announcements share the pages of one list', async () => {
  const company = await aCompany();
  const ids = [(await published()).id, (await published()).id];
  const all = await company.owner.call(notifications.list, { ...params(company), query: { limit: 200 } });
  const paged: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: { limit: number; cursor?: string } = cursor === '' ? { limit: 1 } : { limit: 1, cursor };
    const { body } = await company.owner.call(notifications.list, { ...params(company), query });
    paged.push(...body.items.map(({ id }) => id));
    cursor = body.nextCursor;
  }
  expect(paged).toEqual(all.body.items.map(({ id }) => id));
  expect(paged.slice(0, 2)).toEqual(ids.toReversed());
});

test('a withdrawn announcement disappears, and the log has both acts', async () => {
  const company = await aCompany();
  const { admin, id, body } = await published();
  await company.owner.call(notifications.markAllRead, params(company));
  const listed = await admin.call(announcements.listAnnouncements, { query: { limit: 200 } });
  expect(listed.body.items.find((item) => item.id === id)).toMatchObject({ ...body, readers: 1 });
  const withdraw = () => admin.call(announcements.withdrawAnnouncement, { params: { announcementId: id } });
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 404]);
  expect(await newsOf(company)).toEqual([]);
  const log = await admin.call(backoffice.listLog, { query: { limit: 2 } });
  expect(log.body.items.map(({ type, data }) => [type, data.name])).toEqual([
    ['announcement.withdrawn', body.wording.en],
    ['announcement.published', body.wording.en],
  ]);
});

test('a double click publishes once, and a missing language is refused at its field', async () => {
  const admin = await aPlatformAdmin();
  const body = { wording: texts(), planKeys: null };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answers = await Promise.all(
    [1, 2].map(() => admin.call(announcements.publishAnnouncement, { body }, headers)),
  );
  const done = answers.filter(({ status }) => status === 201).map((answer) => answer.body.id);
  expect(new Set(done).size).toBe(1);
  const empty = { wording: { en: 'Text', tr: ' ' }, planKeys: [] };
  const refused = await admin.call(announcements.publishAnnouncement, { body: empty });
  expect(Object.keys(refused.problem.fields ?? {}).sort()).toEqual(['planKeys', 'wording.tr']);
});

test('the readings of an announcement are deleted after 90 days', async () => {
  const company = await aCompany();
  const { id } = await published();
  await company.owner.call(notifications.markAllRead, params(company));
  const { platform, clock } = await testServer();
  const readings = () =>
    platform.system
      .selectFrom('announcement_readings')
      .select('user_id')
      .where('announcement_id', '=', id)
      .execute();
  expect(await readings()).toHaveLength(1);
  clock.set(new Date(Date.now() + 91 * 86_400_000));
  await removeOldNotificationsTask.run({}, platform);
  clock.set(null);
  expect(await readings()).toEqual([]);
});
