import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { StepKind } from '#stages/rules.ts';
import type { Outcome } from '../rules.ts';

export type ApplicationVersion = { id: string; version: number };

export type LockedApplication = {
  id: string;
  candidate_id: string;
  step_id: string;
  outcome: Outcome;
  closed_at: Date | null;
  version: number;
};

/**
 * Locks applications of a job until the transaction ends, in the order of their ids. Of two callers that change the
 * same cards, one waits for the other and then sees its changes.
 */
export async function lockApplications(
  tx: TenantTx,
  jobId: string,
  ids: readonly string[],
): Promise<LockedApplication[]> {
  const { rows } = await sql<LockedApplication>`
    select id, candidate_id, step_id, outcome, closed_at, version
      from applications
     where tenant_id = ${currentTenantId} and id = any(${ids}::uuid[]) and job_id = ${jobId}::uuid
     order by id
       for no key update`.execute(tx);
  return rows;
}

/** Locks the applications of a candidate who is about to be deleted. */
export async function lockApplicationsOfCandidate(
  tx: TenantTx,
  _context: unknown,
  candidateId: string,
): Promise<void> {
  await tx
    .selectFrom('applications')
    .select('id')
    .where('candidate_id', '=', candidateId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The applications that still have the version the caller saw. */
export function isCurrent(asked: readonly ApplicationVersion[], row: LockedApplication): boolean {
  return asked.some((one) => one.id === row.id && one.version === row.version);
}

/** Locks applications like `lockApplications`. @throws Refusal not_found when one is not of the job */
export async function requireApplications(
  tx: TenantTx,
  jobId: string,
  asked: readonly ApplicationVersion[],
): Promise<LockedApplication[]> {
  const ids = new Set(asked.map((one) => one.id));
  const rows = await lockApplications(tx, jobId, [...ids]);
  return rows.length < ids.size ? refuse('not_found') : rows;
}

/** The ids of applications that have the wanted state now, and of those that stayed as they were. */
export type ChangeResult = { changed: string[]; stayed: string[] };

export function splitChanged(
  rows: readonly LockedApplication[],
  isChanged: (row: LockedApplication) => boolean,
): ChangeResult {
  const { changed = [], stayed = [] } = Object.groupBy(rows, (row) =>
    isChanged(row) ? 'changed' : 'stayed',
  );
  return { changed: changed.map((row) => row.id), stayed: stayed.map((row) => row.id) };
}

export type LockedSteps = ReadonlyMap<string, { title: string; kind: StepKind }>;

/** Locks the steps of a job, so that none is removed before the applications are changed. */
export async function lockSteps(tx: TenantTx, jobId: string): Promise<LockedSteps> {
  const rows = await tx
    .selectFrom('job_steps')
    .select(['id', 'title', 'kind'])
    .where('job_id', '=', jobId)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(rows.map((row) => [row.id, { title: row.title, kind: row.kind as StepKind }]));
}
