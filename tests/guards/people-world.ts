import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { aCandidate } from '#candidates/server/factory.ts';
import { tags } from '#candidates/tag-contract.ts';
import { aFile } from '#files/server/factory.ts';
import { snoozes } from '#applications/snooze-contract.ts';
import { follows } from '#follows/contract.ts';
import { notificationSettings, pushDevices } from '#notifications/settings-contract.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { randomKey } from '#platform/server/storage/storage.ts';
import { pools } from '#pools/contract.ts';
import { shares } from '#shares/contract.ts';
import { tasks } from '#tasks/contract.ts';
import { timeline } from '#timeline/contract.ts';
import { type TestCompany, testServer } from '../harness/api.ts';
import { expectMade } from './bulk-world.ts';

type ApplicationIds = { candidateId: string; applicationId: string };

/** A candidate who may be the same person, their pair, and a former duplicate with an application that joined. */
export function aPair(company: TestCompany, { candidateId, applicationId }: ApplicationIds, mark: string) {
  return company.inTenant(async (tx) => {
    const { id: otherId } = await aCandidate(tx, { name: mark, surname: 'Twin' });
    const [first_id = '', second_id = ''] = [candidateId, otherId].toSorted();
    const pair = { first_id, second_id, score: 50, reasons: ['same_phone'] };
    const row = await tx.insertInto('duplicate_pairs').values(pair).returning('id').executeTakeFirstOrThrow();
    const merged = { id: randomUUID(), candidate_id: candidateId, email: '', merged_at: new Date() };
    await tx.insertInto('merged_candidates').values(merged).execute();
    await tx
      .insertInto('joined_applications')
      .values({ id: randomUUID(), application_id: applicationId })
      .execute();
    return { otherId, pairId: row.id };
  });
}

/** The owner follows the candidate, has opened them, and has put their application aside. */
export async function followAndSnooze(
  { id: companyId, owner }: TestCompany,
  { candidateId, applicationId }: ApplicationIds,
): Promise<void> {
  expectMade(await owner.call(follows.follow, { params: { companyId, candidateId } }));
  expectMade(await owner.call(timeline.visit, { params: { companyId, candidateId } }));
  expectMade(await owner.call(timeline.setKinds, { params: { companyId }, body: { kinds: [] } }));
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString();
  expectMade(await owner.call(snoozes.snooze, { params: { companyId, applicationId }, body: { until } }));
}

/** A task of the owner about the candidate, a link to them, and a finished handover of the owner. */
export const aTaskShareAndHandover = async (company: TestCompany, ids: HandedOver, mark: string) => ({
  taskId: await aTask(company, ids, mark),
  shareId: await aShare(company, ids, mark),
  ...(await aHandover(company, ids, mark)),
  deviceId: await settingsOfNotifications(company, ids, mark),
});

type HandedOver = ApplicationIds & { jobId: string };

/** The owner has saved settings, muted the candidate, and shows push messages in a browser, whose id is returned. */
async function settingsOfNotifications(
  { id: companyId, owner }: TestCompany,
  { candidateId }: ApplicationIds,
  mark: string,
): Promise<string> {
  const params = { companyId };
  const { muted: _muted, ...body } = expectMade(
    await owner.call(notificationSettings.readSettings, { params }),
  );
  expectMade(await owner.call(notificationSettings.saveSettings, { params, body }));
  expectMade(await owner.call(notificationSettings.muteCandidate, { params: { companyId, candidateId } }));
  const endpoint = `https://push.example.com/${mark}-${companyId}`;
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  expectMade(await owner.call(pushDevices.subscribeDevice, { body: { endpoint, ...keys } }));
  const { devices } = expectMade(await owner.call(pushDevices.listDevices, {}));
  return devices[0]?.id ?? '';
}

async function aHandover(company: TestCompany, { candidateId, jobId }: HandedOver, mark: string) {
  const { memberId: fromMemberId, userId } = company.owner;
  const { memberId: toMemberId } = await company.member();
  const times = { created_at: new Date(), undo_until: new Date(Date.now() + 30 * 86_400_000) };
  const members = { from_member_id: fromMemberId, from_user_id: userId, to_member_id: toMemberId };
  const instants = { stepEnteredAt: null, lastContactAt: null, meetingAt: null };
  const texts = { jobTitle: mark, stepTitle: mark, answerBy: null, taskTitle: mark, taskDueOn: null };
  const facts = JSON.stringify({ ...instants, ...texts });
  const handoverId = await company.inTenant(async (tx) => {
    const row = { ...members, ...times, state: 'done', created_by_user_id: userId };
    const { id } = await tx.insertInto('handovers').values(row).returning('id').executeTakeFirstOrThrow();
    const person = { candidate_id: candidateId, to_member_id: toMemberId, facts, state: 'moved' };
    await tx
      .insertInto('handover_people')
      .values({ ...person, handover_id: id, where_line: mark })
      .execute();
    const place = { job_id: jobId, role: 'recruiter', state: 'moved' };
    await tx
      .insertInto('handover_places')
      .values({ ...place, handover_id: id })
      .execute();
    return id;
  });
  return { handoverId, fromMemberId, toMemberId };
}

/** A task of the owner about the candidate. */
async function aTask(
  { id: companyId, owner }: TestCompany,
  { candidateId }: ApplicationIds,
  mark: string,
): Promise<string> {
  const due = { dueOn: '2020-01-01', timeZone: 'Europe/Istanbul' };
  const body = { title: mark, ...due, assigneeId: owner.memberId };
  return expectMade(await owner.call(tasks.create, { params: { companyId, candidateId }, body })).id;
}

/** A link to the candidate that a person outside opened. */
async function aShare(company: TestCompany, ids: ApplicationIds, mark: string): Promise<string> {
  const { id: companyId, owner } = company;
  const { candidateId, applicationId } = ids;
  const recipient = { recipientName: mark, recipientEmail: `${mark.toLowerCase()}-client@example.test` };
  const body = { ...recipient, applicationId, message: mark, language: 'en' as const };
  const made = expectMade(
    await owner.call(shares.create, {
      params: { companyId, candidateId },
      body: { ...body, parts: ['answers'] },
    }),
  );
  const opening = { share_id: made.share.id, opened_at: new Date() };
  await company.inTenant((tx) => tx.insertInto('share_openings').values(opening).execute());
  return made.share.id;
}

/** The CV of a person who is about to be added. */
export async function aNewCv(
  { id: companyId, owner: { memberId } }: TestCompany,
  mark: string,
): Promise<string> {
  const { platform } = await testServer();
  const content = { name: `${mark} new.txt`, content: Buffer.from(mark) };
  return (await aFile(platform, { companyId, memberId }, content)).id;
}

/** An access of the platform to the people of a company that has ended. */
export async function aPeopleAccess(tx: TenantTx, opened_by_user_id: string): Promise<string> {
  const times = { opened_at: new Date(0), ends_at: new Date(1) };
  const row = { opened_by_user_id, reason: 'guarded', ...times };
  return (await tx.insertInto('people_accesses').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** A table that the owner exported, and one that they import. */
export async function tablesOf(
  company: TestCompany,
  { jobId, candidateId }: { jobId: string; candidateId: string },
  mark: string,
) {
  return {
    exportId: await anExport(company, jobId, mark),
    importId: await anImport(company, candidateId, mark),
  };
}

/** A table that the owner exported. */
async function anExport(company: TestCompany, jobId: string, mark: string): Promise<string> {
  const { storage } = (await testServer()).platform;
  const storage_key = randomKey('export');
  const { bytes } = await storage.put(storage_key, Readable.from([mark]), {
    contentType: 'text/csv',
    limitBytes: 1000,
  });
  const times = { created_at: new Date(), expires_at: new Date(Date.now() + 3_600_000) };
  const row = {
    list: 'applicants',
    job_id: jobId,
    title: mark,
    format: 'csv',
    input: JSON.stringify({}),
    state: 'ready',
    storage_key,
    size_bytes: bytes,
    sees_all: true,
    created_by_user_id: company.owner.userId,
    ...times,
  };
  return company.inTenant(
    async (tx) => (await tx.insertInto('exports').values(row).returning('id').executeTakeFirstOrThrow()).id,
  );
}

/** An import of one row that is ready to start. */
function anImport(company: TestCompany, candidateId: string, mark: string): Promise<string> {
  return company.inTenant(async (tx) => {
    const { id } = await tx
      .insertInto('imports')
      .values({
        title: mark,
        format: 'csv',
        state: 'checked',
        headings: ['Name', 'Surname'],
        fields: ['name', 'surname'],
        row_count: 1,
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { import_id: id, row_number: 2, cells: [mark, mark], candidate_id: candidateId };
    await tx.insertInto('import_rows').values(row).execute();
    await tx.insertInto('import_keys').values({ import_id: id, key: mark, row_number: 2 }).execute();
    const mapping = { headings_hash: mark, fields: ['name', 'surname'], saved_at: new Date() };
    await tx.insertInto('import_mappings').values(mapping).execute();
    return id;
  });
}

// Names of tags and pools are unique in a company.
let moreNames = 0;

/** A tag, one that was merged into it, one to merge, and a pool with the candidate. */
export async function createTagsAndPool(company: TestCompany, candidateId: string, mark: string) {
  const { id: companyId, owner } = company;
  const params = { companyId };
  moreNames += 1;
  const tagOf = async (name: string) => {
    const body = { name: `${mark} ${name} ${moreNames}`, color: 'red' } as const;
    return expectMade(await owner.call(tags.createTag, { params, body })).id;
  };
  const [tagId, mergedTagId, other] = [await tagOf('one'), await tagOf('two'), await tagOf('three')];
  await owner.call(tags.mergeTags, { params: { companyId, tagId }, body: { tagIds: [mergedTagId] } });
  const pool = { name: `${mark} pool ${moreNames}`, note: mark };
  const { id: poolId } = expectMade(await owner.call(pools.createPool, { params, body: pool }));
  const entry = { params: { companyId, poolId, candidateId }, body: { note: mark } };
  await owner.call(pools.putCandidate, entry);
  return { tagId, mergedTagId, tagIds: [other], poolId };
}
