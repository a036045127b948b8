import { type NotNull, sql } from 'kysely';
import type { Task } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { currentTenantId, inNoTenant, type TenantTx, type UserTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';

/**
 * Links a candidate to the account that has proven the candidate's e-mail address, if there is one. The account then
 * sees the applications; an existing link stays.
 */
export async function linkAccount(tx: TenantTx, candidateId: string): Promise<void> {
  await sql`
    update candidates c set user_id = u.id
      from users u
     where c.tenant_id = ${currentTenantId} and c.id = ${candidateId}::uuid and c.user_id is null
       and u.email = c.email and u.email_verified_at is not null`.execute(tx);
}

/**
 * Links a candidate anew after a member changed the e-mail address. An account that was linked by the address before
 * may belong to a stranger, if that was mistyped; one that applied itself stays linked.
 */
export async function relinkAccount(tx: TenantTx, candidateId: string): Promise<void> {
  await sql`
    update candidates c set user_id = null
     where c.tenant_id = ${currentTenantId} and c.id = ${candidateId}::uuid and c.user_id is not null
       and not exists (
         select from events e
          where e.tenant_id = ${currentTenantId} and e.candidate_id = c.id and e.actor_user_id = c.user_id
            and e.type in ('application.received', 'application.repeated'))`.execute(tx);
  await linkAccount(tx, candidateId);
}

/**
 * Links the candidates of every company that have the proven address of an account. Enqueued by `proveAddress`, in the
 * transaction of the proof.
 */
export const linkCandidatesTask: Task = {
  name: 'link_candidates',
  async run({ userId = '' }, platform) {
    const user = await inNoTenant(platform.db, (tx) => findProvenAddress(tx, userId), { readOnly: true });
    if (user === undefined) return;
    await inEachCompany(platform, await listCompanies(platform, user.email), (tx) =>
      tx
        .updateTable('candidates')
        .set({ user_id: userId })
        .where('email', '=', user.email)
        .where('user_id', 'is', null)
        .execute(),
    );
  },
};

async function findProvenAddress(tx: UserTx, userId: string) {
  return tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('email', 'is not', null)
    .where('email_verified_at', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();
}

const listCompanies = ({ system }: Platform, email: string) =>
  system
    .selectFrom('candidates')
    .select('tenant_id')
    .distinct()
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .execute();
