import { sql } from 'kysely';
import { maySee } from '#applications/server/access.ts';
import { scopeJobs } from '#jobs/server/access.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { NotificationSettings } from '../settings-contract.ts';

export type Subject = { candidate_id: string } | { job_id: string };

/** Mutes a candidate or a job for the member; repeating it changes nothing. Waiting mails about it are not sent while it is muted. */
export async function mute(tx: TenantTx, actor: MemberActor, subject: Subject, now: Date): Promise<void> {
  await tx
    .insertInto('notification_mutes')
    .values({ member_id: actor.memberId, muted_at: now, ...subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unmute(tx: TenantTx, actor: MemberActor, subject: Subject): Promise<void> {
  const [[column, id] = ['', '']] = Object.entries(subject);
  await tx
    .deleteFrom('notification_mutes')
    .where('member_id', '=', actor.memberId)
    .where(column === 'job_id' ? 'job_id' : 'candidate_id', '=', id)
    .execute();
}

const listedMax = 200;

/** Lists the candidates and jobs that the member muted, the latest first, as far as they may still see them. */
export async function listMuted(tx: TenantTx, actor: MemberActor): Promise<NotificationSettings['muted']> {
  const { rows } = await sql<NotificationSettings['muted'][number]>`
    select case when x.job_id is null then 'candidate' else 'job' end as kind, coalesce(x.job_id, x.candidate_id) as id,
           coalesce(j.title, btrim(c.name || ' ' || c.surname)) as name
      from notification_mutes x
      join members m on m.tenant_id = ${currentTenantId} and m.id = x.member_id
      left join jobs j on j.tenant_id = ${currentTenantId} and j.id = x.job_id and j.deleted_at is null
      left join candidates c on c.tenant_id = ${currentTenantId} and c.id = x.candidate_id
     where x.tenant_id = ${currentTenantId} and x.member_id = ${actor.memberId}::uuid
       and (j.id is not null and ${scopeJobs(actor, 'x.job_id')}
            or c.id is not null and ${maySee({ candidateId: sql.ref('x.candidate_id'), applicationId: null })})
     order by x.id desc
     limit ${listedMax}`.execute(tx);
  return rows;
}
