import { sql } from 'kysely';
import { mayDecide, maySeeCandidates, type TeamRole } from '#applications/server/policy.ts';
import { mayChangeSome } from '#candidates/server/access.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { holdSeconds, type MailingProblem } from '../rules.ts';
import { changeItems } from './change-items.ts';
import { enqueueBulkChange } from './enqueue-bulk-change.ts';
import { findActor } from './find-actor.ts';
import { cancelNext, findNextItem, listDueItems, setMailingProblem } from './mailing-queries.ts';
import { findCompanyInstant, planNext, planRest, planWithheld } from './mailing-times.ts';
import { type BulkChangeRow, isPending, saveResults, setBulkChangeState, timeOf } from './queries.ts';

/** After this long a mailing of a disabled company looks whether the company is enabled again. */
const closedMs = 3600 * 1000;

type MailingRun = { platform: Platform; size: number; actor?: MemberActor | undefined };

/**
 * Runs the next part of a mailing: times are planned before the first mail, then what is due is sent. Mails that are not due
 * yet wait for a task at the time of the next one.
 * @returns whether there is more to do now
 */
export async function runMailing(
  tx: TenantTx,
  bulkChange: BulkChangeRow,
  { platform, size, actor }: MailingRun,
): Promise<boolean> {
  if (bulkChange.state === 'cancelled') return cancelNext(tx, bulkChange.id);
  if (!isPending(bulkChange.state)) return false;
  if (timeOf(bulkChange) === 'tray' || bulkChange.problem !== null) return false;
  if (bulkChange.planned_to !== null) {
    await planNext(tx, bulkChange);
    return true;
  }
  const now = platform.clock.now();
  const until = await findCompanyInstant(tx, bulkChange, now);
  await planWithheld(tx, bulkChange, { until, now });
  const items = await listDueItems(tx, bulkChange.id, { now, limit: size });
  if (items.length === 0) return waitForNext(tx, bulkChange, { until, now });
  const company = await findState(tx, now);
  if (company.is_disabled) {
    await enqueueBulkChange(tx, { companyId: tx.tenantId, bulkChangeId: bulkChange.id, waitMs: closedMs });
    return false;
  }
  const member = actor ?? (await findActor(tx, platform, bulkChange));
  const problem = company.is_read_only ? 'read_only' : await findProblem(tx, bulkChange, member);
  if (problem !== null) {
    await setMailingProblem(tx, bulkChange.id, problem);
    return false;
  }
  if (bulkChange.state !== 'running') await setBulkChangeState(tx, bulkChange.id, { state: 'running' });
  const { action } = bulkChange;
  const results = await changeItems(tx, member, { platform, action, items, isUndoing: false, now });
  await saveResults(tx, bulkChange.id, results);
  return true;
}

type CompanyState = { is_disabled: boolean; is_read_only: boolean };

async function findState(tx: TenantTx, now: Date): Promise<CompanyState> {
  const { rows } = await sql<CompanyState>`
    select disabled_at is not null as is_disabled, coalesce(read_only_from <= ${now}::timestamptz, false) as is_read_only
      from companies where id = ${currentTenantId}`.execute(tx);
  return rows[0] ?? { is_disabled: true, is_read_only: true };
}

/** Finds why a mailing cannot be sent now. A member who may write sends it later, in their own name. */
async function findProblem(
  tx: TenantTx,
  bulkChange: BulkChangeRow,
  member: MemberActor | null,
): Promise<MailingProblem | null> {
  return member === null || !(await mayWrite(tx, member, bulkChange)) ? 'author_gone' : null;
}

/** Whether the member may still write to applicants of the job, or without one to some candidates. */
async function mayWrite(
  tx: TenantTx,
  member: MemberActor,
  { job_id, action }: BulkChangeRow,
): Promise<boolean> {
  const jobId = job_id ?? action.jobId ?? null;
  if (jobId === null) return mayChangeSome(tx, member);
  const row = await tx
    .selectFrom('hiring_team_members')
    .select('role')
    .where('job_id', '=', jobId)
    .where('member_id', '=', member.memberId)
    .executeTakeFirst();
  const role = (row?.role ?? null) as TeamRole | null;
  return maySeeCandidates(member, role, 'candidates.list') && mayDecide(member, role);
}

/**
 * Enqueues the mailing for the time of the next mail. It also runs at its time by the company's clock, for people whom
 * a blind review withholds.
 * @returns whether a mail has no time yet
 */
async function waitForNext(
  tx: TenantTx,
  bulkChange: BulkChangeRow,
  { until, now }: { until: Date; now: Date },
): Promise<boolean> {
  const { id: bulkChangeId, state: before } = bulkChange;
  const next = await findNextItem(tx, bulkChangeId);
  if (next === undefined) {
    await setBulkChangeState(tx, bulkChangeId, { state: 'done' });
    return false;
  }
  if (next.send_at === null) {
    await planRest(tx, bulkChangeId);
    return true;
  }
  const waitMs = next.send_at.getTime() - now.getTime();
  const state = before !== 'running' && waitMs <= holdSeconds * 1000 ? 'delayed' : 'scheduled';
  if (state !== before) await setBulkChangeState(tx, bulkChangeId, { state });
  const companyMs = until > now ? until.getTime() - now.getTime() : waitMs;
  await enqueueBulkChange(tx, {
    companyId: tx.tenantId,
    bulkChangeId,
    waitMs: Math.min(waitMs, companyMs),
  });
  return false;
}
