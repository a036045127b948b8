import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { avatarAddress } from '#identity/server/present.ts';
import type { Permission } from '#platform/contract/permissions.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { implement } from '#platform/server/http/implement.ts';
import { type accessList, type AccessLine, jobAccess } from '../access-contract.ts';
import { requireJob } from './access.ts';

const listedMax = 200;

type Row = {
  id: string;
  name: string;
  surname: string;
  avatar_key: string | null;
  is_owner: boolean;
  has_grants: boolean;
  teams: { jobId: string; title: string; role: 'recruiter' | 'hiring_manager' | 'interviewer' }[] | null;
};

type Rule = {
  /** A member with all of these permissions sees it, whatever team they are on. */
  grants: Permission[];
  /** The jobs whose hiring teams see it. */
  jobIds: RawBuilder<unknown>;
};

/** Active members who see a record, ordered by name, each with every reason; the reverse of the rules in access.ts. */
export async function explainAccess(tx: TenantTx, rule: Rule): Promise<z.input<typeof accessList>> {
  const { rows } = await sql<Row>`
    with seen as (
      select m.id, u.name, u.surname, u.avatar_key, m.is_owner, m.permissions @> ${rule.grants}::text[] as has_grants,
             (select jsonb_agg(jsonb_build_object('jobId', j.id, 'title', j.title, 'role', h.role) order by j.title)
                from hiring_team_members h
                join jobs j on j.tenant_id = h.tenant_id and j.id = h.job_id and j.deleted_at is null
               where h.tenant_id = m.tenant_id and h.member_id = m.id and j.id in (${rule.jobIds})) as teams
        from members m
        join users u on u.id = m.user_id
       where m.tenant_id = ${currentTenantId} and m.status = 'active'
    )
    select * from seen
     where is_owner or has_grants or teams is not null
     order by app.fold(name || ' ' || surname), id
     limit ${listedMax + 1}`.execute(tx);
  return { items: rows.slice(0, listedMax).map(present), hasMore: rows.length > listedMax };
}

function present(row: Row): AccessLine {
  const { id: memberId, name, surname } = row;
  const teams = (row.teams ?? []).map(({ jobId, title, role }) => ({
    kind: 'team' as const,
    job: { id: jobId, title },
    role,
  }));
  return {
    memberId,
    name,
    surname,
    avatar: avatarAddress(row.avatar_key),
    reasons: [
      ...(row.is_owner ? [{ kind: 'owner' as const }] : []),
      ...(row.has_grants && !row.is_owner ? [{ kind: 'grants' as const }] : []),
      ...teams,
    ],
  };
}

export const jobAccessOperations = implement(
  'jobs',
  jobAccess,
)({
  async explain({ params }, { tx, actor }) {
    await requireJob(tx, actor, params.jobId);
    return explainAccess(tx, { grants: ['jobs.list', 'jobs.get'], jobIds: sql`${params.jobId}::uuid` });
  },
});
