import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { StepsChange } from '../steps-contract.ts';
import { isEditable, type JobStatus } from '../rules.ts';
import { requireJob } from './access.ts';

/** What steps that go need of the slice that owns who stands on them; the app hands it over. */
export type StandingApplications = {
  /** Takes everybody from steps of a job to others of it, whatever came of them, as long as they have stood there. */
  resettle(
    tx: TenantTx,
    actor: MemberActor,
    given: { jobId: string; moves: { from: string; to: string }[]; now: Date },
  ): Promise<void>;
};

type StepRow = { id: string; title: string; color: string; kind: string };
type Plan = { before: StepRow[]; gone: StepRow[]; steps: StepsChange['steps'] };

/** Gives a job other steps. Nobody is left without one: a step on which somebody stands goes only with where they go. */
export async function saveSteps(
  tx: TenantTx,
  actor: MemberActor,
  given: { id: string; change: StepsChange; applications: StandingApplications },
  now: Date,
): Promise<void> {
  const { id, change, applications } = given;
  const job = await requireJob(tx, actor, id, { lock: true });
  if (!isEditable(job.status as JobStatus)) refuse('conflict', 'jobs.archived');
  const before = await readSteps(tx, id);
  if (!isSame(before, change.seen) || !areOf(before, change.steps)) refuse('conflict', 'jobs.steps_changed');
  const gone = before.filter((one) => change.steps.every((step) => step.id !== one.id));
  const moves = change.moves.filter(({ from }) => gone.some((one) => one.id === from));
  refuseLostHires(await hiringSteps(tx, id), { before, gone, steps: change.steps }, moves);
  if (moves.length > 0) await applications.resettle(tx, actor, { jobId: id, moves, now });
  await removeSteps(tx, id, gone);
  await writeSteps(tx, id, change.steps);
  const after = await readSteps(tx, id);
  if (isSame(before, after)) return;
  await tx.updateTable('jobs').set({ updated_at: now }).where('id', '=', id).execute();
  await record(tx, actor.companyId, byMember(actor), {
    type: 'job.updated',
    jobId: id,
    data: { job: job.title, fields: ['steps'] },
    ...(isRetitled(before, after) && { changes: { steps: [titlesOf(before), titlesOf(after)] } }),
    now,
  });
}

function readSteps(tx: TenantTx, jobId: string): Promise<StepRow[]> {
  return tx
    .selectFrom('job_steps')
    .select(['id', 'title', 'color', 'kind'])
    .where('job_id', '=', jobId)
    .orderBy('position')
    .execute();
}

const isSame = (one: StepRow[], other: StepRow[]): boolean => {
  const facts = (steps: StepRow[]) => steps.map(({ id, title, color, kind }) => [id, title, color, kind]);
  return JSON.stringify(facts(one)) === JSON.stringify(facts(other));
};

const titlesOf = (steps: StepRow[]): string[] => steps.map(({ title }) => title);
const isRetitled = (one: StepRow[], other: StepRow[]): boolean =>
  JSON.stringify(titlesOf(one)) !== JSON.stringify(titlesOf(other));

function areOf(before: StepRow[], steps: StepsChange['steps']): boolean {
  const ids = steps.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length && ids.every((id) => before.some((one) => one.id === id));
}

// Who stands on a step of hiring is hired, and on another one is not: no change of steps hires or unhires anybody.
async function hiringSteps(
  tx: TenantTx,
  jobId: string,
): Promise<{ hired: Set<string>; standing: Set<string> }> {
  const rows = await tx
    .selectFrom('step_counts')
    .select(['step_id', 'open_count', 'hired_count', 'total_count'])
    .where('job_id', '=', jobId)
    .execute();
  const where = (has: (row: (typeof rows)[number]) => boolean) =>
    new Set(rows.filter(has).map((row) => row.step_id));
  return {
    hired: where((row) => row.hired_count > 0),
    standing: where((row) => row.open_count > 0 || row.hired_count > 0),
  };
}

function refuseLostHires(
  { hired, standing }: { hired: Set<string>; standing: Set<string> },
  { before, gone, steps }: Plan,
  moves: { from: string; to: string }[],
): void {
  const isHiring = (kind: string): boolean => kind === 'hired';
  const kindOf = new Map(steps.map((step) => [step.id, step.kind]));
  const turned = before.filter(
    (one) => kindOf.has(one.id) && isHiring(kindOf.get(one.id) ?? '') !== isHiring(one.kind),
  );
  const hires = moves.some(({ to }) => isHiring(kindOf.get(to) ?? ''));
  if (hires || gone.some((one) => hired.has(one.id)) || turned.some((one) => standing.has(one.id)))
    refuse('conflict', 'jobs.hired_stand_there');
  if (moves.some(({ to }) => !kindOf.has(to))) refuse('conflict', 'jobs.steps_changed');
}

async function removeSteps(tx: TenantTx, jobId: string, gone: StepRow[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map((step) => step.id);
  // Held before it is looked once more, so that nobody comes to stand there any more.
  await tx
    .selectFrom('job_steps')
    .select('id')
    .where('job_id', '=', jobId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const left = await tx
    .selectFrom('applications')
    .select('id')
    .where('job_id', '=', jobId)
    .where('step_id', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  if (left !== undefined) refuse('conflict', 'jobs.step_in_use');
  await tx.deleteFrom('job_steps').where('job_id', '=', jobId).where('id', 'in', ids).execute();
}

// The key on positions is checked at the commit, so that they may cross on the way.
async function writeSteps(tx: TenantTx, jobId: string, steps: StepsChange['steps']): Promise<void> {
  for (const [position, { id, title, color, kind }] of steps.entries()) {
    const values = { title, color, kind, position };
    await (id === null
      ? tx
          .insertInto('job_steps')
          .values({ job_id: jobId, ...values })
          .execute()
      : tx.updateTable('job_steps').set(values).where('id', '=', id).where('job_id', '=', jobId).execute());
  }
}
