import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import { meetings } from '#meetings/contract.ts';
import { permissions } from '#platform/contract/permissions.ts';
import { currentTenantId } from '#platform/server/db/tenant.ts';
import { type Caller, testServer } from '../harness/api.ts';
import { isOfCompany } from './endpoint-rules.ts';
import { aWorld, inputOf, send, type World } from './endpoint-world.ts';
import { isRead, ownReads } from './role-probe.ts';

/*
 * A member with every permission owes feedback on an application. They call every read of the company; no answer may
 * contain the feedback of others or a decision. After their own feedback is in, the same reads contain both.
 */
const withheld = 'WITHHELD-FEEDBACK';
const reads = allOperations((await testServer()).platform).filter(
  (operation) => isOfCompany(operation) && isRead(operation) && !ownReads.has(operation.name),
);

/** The feedback of the owner and their decision, and a host who has not given theirs. */
async function aHostWhoOwes(): Promise<{ world: World; host: Caller }> {
  const world = await aWorld('FEEDBACK-WORLD');
  const host = await world.company.member(...permissions);
  const { scorecardId, decisionNoteId, meetingId } = world.known;
  await world.company.inTenant(async (tx) => {
    for (const statement of [
      sql`update scorecards set notes = ${withheld} where tenant_id = ${currentTenantId} and id = ${scorecardId}::uuid`,
      sql`update scorecard_versions set notes = ${withheld}
           where tenant_id = ${currentTenantId} and scorecard_id = ${scorecardId}::uuid`,
      sql`update decision_notes set reason = ${withheld}
           where tenant_id = ${currentTenantId} and id = ${decisionNoteId}::uuid`,
      sql`insert into meeting_hosts (tenant_id, meeting_id, member_id, during)
          values (${currentTenantId}, ${meetingId}::uuid, ${host.memberId}::uuid, 'empty')`,
    ])
      await statement.execute(tx);
  });
  return { world, host };
}

async function readsWithFeedback(host: Caller, { known }: World): Promise<string[]> {
  const found: string[] = [];
  for (const operation of reads) {
    const { text } = await send(host, operation, inputOf(operation, known));
    if (text.includes(withheld)) found.push(operation.name);
  }
  return found;
}

test('no read has the feedback of others for a member who owes theirs', { timeout: 240_000 }, async () => {
  const { world, host } = await aHostWhoOwes();
  expect(reads.length).toBeGreaterThan(100);
  expect(await readsWithFeedback(host, world)).toEqual([]);
  await world.owner.call(meetings.complete, {
    params: { companyId: world.company.id, meetingId: String(world.known['meetingId']) },
  });
  const submitted = allOperations((await testServer()).platform).find(
    ({ name }) => name === 'evaluations.submit',
  );
  if (submitted === undefined) throw new Error('there is no call that submits a scorecard');
  const input = inputOf(submitted, world.known);
  const body = { ratings: [], notes: '', recommendation: 'yes', version: 0 };
  expect((await send(host, submitted, { ...input, body })).status).toBe(200);
  expect(await readsWithFeedback(host, world)).toEqual([
    'evaluations.listOfCandidate',
    'evaluations.listVersions',
  ]);
});
