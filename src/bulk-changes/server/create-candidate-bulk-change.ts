import { type RawBuilder, sql } from 'kysely';
import { foundMax } from '#candidates/rules.ts';
import { listScope } from '#candidates/server/access.ts';
import { listCandidateIds } from '#candidates/server/list-candidates.ts';
import { refuse } from '#platform/contract/errors.ts';
import { valuesOf } from '#platform/contract/fields.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { selectTeamJobIds } from '#jobs/server/access.ts';
import { requireDecision, requireVisibleJob } from '#applications/server/access.ts';
import type { CandidateBulkAction, CandidateTarget } from '../candidate-contract.ts';
import type { SkipReason } from '../contract.ts';
import { requirePossible, startBulkChange } from './create-bulk-change.ts';
import type { NewItem } from './queries.ts';

type CreateInput = {
  action: CandidateBulkAction;
  jobId: string | null;
  target: CandidateTarget;
  now: Date;
};

/**
 * Starts a bulk change of candidates. Actions on applications find those now: of the chosen job, or the only open one.
 * @returns its id
 */
export async function createCandidateBulkChange(
  tx: TenantTx,
  actor: MemberActor,
  platform: Platform,
  { action, jobId, target, now }: CreateInput,
): Promise<string> {
  const job = jobId === null ? null : await requireVisibleJob(tx, actor, jobId);
  if (job !== null) requireDecision(actor, job);
  const about = await requirePossible(tx, actor, { job, action });
  const ids = await listTargets(tx, actor, target);
  const items = await findItems(tx, actor, { kind: action.kind, jobId, ids });
  return startBulkChange(tx, actor, platform, {
    jobId: null,
    action: { ...action, about, jobId },
    items,
    now,
  });
}

async function listTargets(tx: TenantTx, actor: MemberActor, target: CandidateTarget): Promise<string[]> {
  if ('candidateIds' in target) {
    const { candidateIds: picked } = target;
    const ids = await listCandidateIds(tx, actor, { picked }, picked.length + 1);
    return ids.length < picked.length ? refuse('not_found') : ids;
  }
  const { filters, count } = target;
  for (const id of valuesOf(filters.jobId)) await requireVisibleJob(tx, actor, id);
  const ids = await listCandidateIds(tx, actor, filters, foundMax + 1);
  if (ids.length === count) return ids;
  const values = { count: ids.length > foundMax ? `${foundMax}+` : ids.length };
  refuse('conflict', 'bulk-changes.candidates_changed', { values, details: values });
}

/** Actions that need no application. */
const actionsOnPerson: ReadonlySet<CandidateBulkAction['kind']> = new Set([
  'tag',
  'untag',
  'pool',
  'unpool',
  'add',
]);

export type ItemsInput = { kind: CandidateBulkAction['kind']; jobId: string | null; ids: readonly string[] };

/** The items of an action on these candidates; those without the application that it needs are skipped. */
export async function findItems(tx: TenantTx, actor: MemberActor, input: ItemsInput): Promise<NewItem[]> {
  const { kind, jobId, ids } = input;
  if (actionsOnPerson.has(kind)) return ids.map((id) => ({ candidate_id: id, id: null, version: null }));
  const isOpen = kind === 'mail' || jobId !== null ? sql`true` : sql`a.outcome = 'open'`;
  const isOfJob = jobId === null ? sql`j.status <> 'archived'` : sql`a.job_id = ${jobId}::uuid`;
  const { rows } = await sql<NewItem & { number: number }>`
    select person.id as candidate_id, found.ids[1] as id, found.versions[1] as version, found.number
      from unnest(${ids}::uuid[]) as person (id)
     cross join lateral (
       select array_agg(a.id order by a.id desc) as ids, array_agg(a.version order by a.id desc) as versions,
              count(*)::integer as number
         from applications a
         join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id and j.deleted_at is null
        where a.tenant_id = ${currentTenantId} and a.candidate_id = person.id
          and ${isOpen} and ${isOfJob} and ${isVisible(actor)}) as found`.execute(tx);
  return rows.map(({ number, ...item }) => ({ ...item, skipReason: skipReasonOf(input, number) }));
}

function isVisible(actor: MemberActor): RawBuilder<unknown> {
  const scope = listScope(actor);
  return scope === 'everyone'
    ? sql`true`
    : sql`a.job_id in (${selectTeamJobIds(scope, { withDeleted: false })})`;
}

function skipReasonOf({ kind, jobId }: ItemsInput, number: number): SkipReason | undefined {
  if (jobId !== null) return number === 0 ? 'not_applied' : undefined;
  if (kind === 'mail') return undefined;
  if (number === 0) return 'no_open_application';
  return number > 1 ? 'several_open' : undefined;
}
