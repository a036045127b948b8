import { sql } from 'kysely';
import { mayDecide, type TeamRole } from '#applications/server/policy.ts';
import { seesAllCandidates } from '#candidates/server/access.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { MailingProblem } from '../rules.ts';
import type { StoredAction } from './queries.ts';
import { type TimedRow, timeColumns } from './shown-times.ts';

export type MailingRow = TimedRow & {
  id: string;
  action: Extract<StoredAction, { kind: 'mail' }>;
  state: string;
  planned_to: string | null;
  problem: MailingProblem | null;
  version: number;
  created_by_user_id: string | null;
  author_name: string | null;
  author_surname: string | null;
  job_id: string | null;
  job_title: string | null;
  role: TeamRole | null;
  waiting: number;
  sent: number;
  first_at: Date | null;
  last_at: Date | null;
};

type ListInput = { author: 'me' | 'all'; before?: string | null; mailingId?: string; limit: number };

/**
 * Mailings that are not all sent, newest first, one row more than the limit: those to applicants of jobs whose
 * applicants the member sees, and own ones to candidates. Members who may change all candidates see those of others
 * too.
 */
export async function listMailings(
  tx: TenantTx,
  actor: MemberActor,
  { author, before = null, mailingId, limit }: ListInput,
): Promise<MailingRow[]> {
  const seesAll = seesAllCandidates(actor, 'candidates.list');
  const changesAll = seesAll && mayDecide(actor, null);
  const { rows } = await sql<MailingRow>`
    select ${timeColumns}, b.id, b.action, b.state, b.planned_to, b.problem, b.version, b.created_by_user_id,
           u.name as author_name, u.surname as author_surname, j.id as job_id, j.title as job_title, h.role,
           waiting.count as waiting, waiting.first_at, waiting.last_at, sent.count as sent
      from bulk_changes b
      left join users u on u.id = b.created_by_user_id
      left join jobs j on j.tenant_id = b.tenant_id and j.id = coalesce(b.job_id, (b.action ->> 'jobId')::uuid) and j.deleted_at is null
      left join hiring_team_members h on h.tenant_id = j.tenant_id and h.job_id = j.id and h.member_id = ${actor.memberId}::uuid
     cross join lateral (
       select count(*), min(i.send_at) as first_at, max(i.send_at) as last_at from bulk_change_items i
        where i.tenant_id = b.tenant_id and i.bulk_change_id = b.id and i.state = 'waiting') as waiting
     cross join lateral (
       select count(*) from bulk_change_items i
        where i.tenant_id = b.tenant_id and i.bulk_change_id = b.id and i.state = 'changed') as sent
     where b.tenant_id = ${currentTenantId} and b.state in ('delayed', 'running', 'scheduled') and b.action ->> 'kind' = 'mail'
       and case when b.job_id is null then ${changesAll} or b.created_by_user_id = ${actor.userId}::uuid
                else j.id is not null and (${seesAll} or h.role is not null) end
       and waiting.count > 0
       and (${author === 'all'} or b.created_by_user_id = ${actor.userId}::uuid)
       and (${before}::uuid is null or b.id < ${before}::uuid)
       and (${mailingId ?? null}::uuid is null or b.id = ${mailingId ?? null}::uuid)
     order by b.id desc
     limit ${limit + 1}`.execute(tx);
  return rows;
}
