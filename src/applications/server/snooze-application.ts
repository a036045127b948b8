import { type RawBuilder, sql } from 'kysely';
import {
  byMember,
  type EventActor,
  type EventReader,
  record,
  recordSeveral,
} from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { enqueue, type Task } from '#platform/server/background/background.ts';
import { currentTenantId, inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { type ApplicationRow, maySee } from './access.ts';

const longestMs = 366 * 24 * 3600 * 1000;

/** Puts an open application aside, also again until another time. Of identical calls one is recorded. */
export async function snoozeApplication(
  tx: TenantTx,
  actor: MemberActor,
  application: ApplicationRow,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  if (application.outcome !== 'open') refuse('conflict', 'applications.closed');
  if (until <= now || until.getTime() > now.getTime() + longestMs)
    refuse('invalid', undefined, { fields: { until: ['applications.snooze.wrongTime'] } });
  const values = { until_at: until, member_id: actor.memberId, snoozed_at: now };
  const saved = await tx
    .insertInto('snoozes')
    .values({ application_id: application.id, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'application_id'])
        .doUpdateSet(values)
        .where(
          sql`(snoozes.until_at, snoozes.member_id)`,
          'is distinct from',
          sql`(${until}::timestamptz, ${actor.memberId}::uuid)`,
        ),
    )
    .returning('application_id')
    .executeTakeFirst();
  if (saved === undefined) return;
  await enqueueEnd(tx, { applicationId: application.id, until });
  await record(tx, actor.companyId, byMember(actor), {
    type: 'application.snoozed',
    jobId: application.jobId,
    candidateId: application.candidateId,
    applicationId: application.id,
    data: { until: until.toISOString() },
    now,
  });
}

async function enqueueEnd(
  tx: TenantTx,
  { applicationId, until }: { applicationId: string; until: Date },
): Promise<void> {
  const payload = { companyId: tx.tenantId, applicationId, until: until.toISOString() };
  await enqueue(tx, endSnoozeTask.name, payload, { jobKey: `snooze:${applicationId}`, runAt: until });
}

/** Enqueues the ends of restored snoozes again, because those in the queue may have run while there were none. */
export async function resumeSnoozes(tx: TenantTx, applicationIds: readonly string[]): Promise<void> {
  if (applicationIds.length === 0) return;
  const rows = await tx
    .selectFrom('snoozes')
    .select(['application_id', 'until_at'])
    .where('application_id', 'in', [...applicationIds])
    .execute();
  for (const row of rows) await enqueueEnd(tx, { applicationId: row.application_id, until: row.until_at });
}

/** Ends the snooze of an application before its time. */
export function endSnooze(
  tx: TenantTx,
  actor: MemberActor,
  application: ApplicationRow,
  now: Date,
): Promise<void> {
  return wake(tx, byMember(actor), sql`z.application_id = ${application.id}::uuid`, now);
}

/** Ends a snooze at its time. The row is deleted once, so concurrent and repeated runs notify once. */
export const endSnoozeTask: Task = {
  name: 'end_snooze',
  async run({ companyId = '', applicationId = '', until = '' }, { db, clock }) {
    const isOfTask = sql`z.application_id = ${applicationId}::uuid and z.until_at = ${until}::timestamptz`;
    await inTenant(db, companyId, (tx) => wake(tx, bySystem, isOfTask, clock.now()));
  },
};

// Actions of an applicant: the team is notified that the application is back.
const ofApplicant = [
  'message.received',
  'meeting.answered',
  'document_request.received',
  'job_suggestion.accepted',
  'job_suggestion.declined',
];
// Changes after which it does not wait as before. They have notifications of their own.
const changes = ['application.moved', 'application.rejected', 'application.withdrawn'];

/** Ends snoozes when something happens with the application, or with its applicant. */
export const endSnoozes: EventReader = {
  name: 'snoozes',
  handles: ({ type, candidateId }) =>
    candidateId !== null && (ofApplicant.includes(type) || changes.includes(type)),
  async read(tx, _companyId, events) {
    const [first] = events;
    if (first === undefined) return;
    const about = (types: string[]) => {
      const found = events.filter(({ type }) => types.includes(type));
      return sql`exists (
        select from unnest(${found.map((one) => one.candidateId)}::uuid[], ${found.map((one) => one.jobId)}::uuid[]) as e (candidate_id, job_id)
         where e.candidate_id = x.candidate_id and (e.job_id is null or e.job_id = x.job_id))`;
    };
    await deleteSnoozes(tx, about(changes));
    await wake(tx, bySystem, about(ofApplicant), first.now);
  },
};

const bySystem: EventActor = { kind: 'system', userId: null };

type WokenRow = {
  application_id: string;
  job_id: string;
  candidate_id: string;
  /** Null when the member who put it aside may not see it any more. */
  member_id: string | null;
};

/** Ends snoozes, and notifies those who put the applications aside, else the team. */
async function wake(tx: TenantTx, actor: EventActor, matches: RawBuilder<unknown>, now: Date): Promise<void> {
  const events = (await deleteSnoozes(tx, matches)).map((row) => ({
    type: 'application.woken',
    jobId: row.job_id,
    candidateId: row.candidate_id,
    applicationId: row.application_id,
    data: { assigneeId: row.member_id },
    now,
  }));
  await recordSeveral(tx, tx.tenantId, actor, events);
}

/** @param matches a condition on snoozes `z` and their applications `x` */
async function deleteSnoozes(tx: TenantTx, matches: RawBuilder<unknown>): Promise<WokenRow[]> {
  const { rows } = await sql<WokenRow>`
    delete from snoozes z
     using applications x
     where z.tenant_id = ${currentTenantId} and x.tenant_id = ${currentTenantId} and x.id = z.application_id and ${matches}
    returning z.application_id, x.job_id, x.candidate_id,
              (select m.id from members m
                where m.tenant_id = ${currentTenantId} and m.id = z.member_id
                  and ${maySee({ candidateId: sql.ref('x.candidate_id'), applicationId: sql.ref('x.id') })}) as member_id`.execute(
    tx,
  );
  return rows;
}
