import { randomUUID } from 'node:crypto';
import { aCandidate } from '#candidates/server/factory.ts';
import { aFile } from '#files/server/factory.ts';
import { snoozes } from '#applications/snooze-contract.ts';
import { follows } from '#follows/contract.ts';
import { tasks } from '#tasks/contract.ts';
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

/** The owner follows the candidate, and has put their application aside. */
export async function followAndSnooze(
  { id: companyId, owner }: TestCompany,
  { candidateId, applicationId }: ApplicationIds,
): Promise<void> {
  expectMade(await owner.call(follows.follow, { params: { companyId, candidateId } }));
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString();
  expectMade(await owner.call(snoozes.snooze, { params: { companyId, applicationId }, body: { until } }));
}

/** A task of the owner about the candidate. */
export async function aTask(
  { id: companyId, owner }: TestCompany,
  { candidateId }: ApplicationIds,
  mark: string,
): Promise<string> {
  const due = { dueOn: '2020-01-01', timeZone: 'Europe/Istanbul' };
  const body = { title: mark, ...due, assigneeId: owner.memberId };
  return expectMade(await owner.call(tasks.create, { params: { companyId, candidateId }, body })).id;
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
