import { byMember, type Changes, record } from '#activity/server/record.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type Limits, meetingLimits } from '../limit-contract.ts';
import { findCompanyLimits, findOwnLimits, limitColumns } from './limits.ts';

export const meetingLimitOperations: Operation[] = implement(
  'meetings',
  meetingLimits,
)({
  readLimits: (_input, { tx, actor }) => readLimits(tx, actor),
  async changeLimits({ body }, { tx, actor, now }) {
    const before = await findCompanyLimits(tx);
    const { daily_limit, ...columns } = limitColumns(body);
    const values = { ...(columns as Record<keyof typeof columns, number>), daily_limit, updated_at: now };
    await tx
      .insertInto('meeting_settings')
      .values({ ...values, tenant_id: tx.tenantId })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
      .execute();
    const changes = changesOf(before, body);
    if (Object.keys(changes).length > 0) {
      const event = { type: 'meeting_room.limits_changed', changes, now };
      await record(tx, actor.companyId, byMember(actor), event);
    }
    return readLimits(tx, actor);
  },
  async saveOwnLimits({ body }, { tx, actor, now }) {
    const values = { ...limitColumns(body), updated_at: now };
    await tx
      .insertInto('member_limits')
      .values({ ...values, tenant_id: actor.companyId, member_id: actor.memberId })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id']).doUpdateSet(values))
      .execute();
    return readLimits(tx, actor);
  },
});

async function readLimits(tx: TenantTx, actor: MemberActor) {
  const own = (await findOwnLimits(tx, [actor.memberId])).get(actor.memberId);
  if (own === undefined) throw new Error('A member is missing in its own request');
  return { company: await findCompanyLimits(tx), own };
}

const changesOf = (before: Limits, after: Limits): Changes =>
  Object.fromEntries(
    (Object.keys(before) as (keyof Limits)[])
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, [before[name], after[name]]]),
  );
