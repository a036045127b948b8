import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { nullReferences } from '#platform/server/db/null-references.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { StepSettings } from '#stages/contract.ts';
import { columnsOfSettings } from '#stages/server/queries.ts';
import type { StepsChange } from '../steps-contract.ts';
import { isEditable, type JobStatus } from '../rules.ts';
import { requireJob } from './access.ts';
import { listStepSettings } from './queries.ts';

/** Functions of the applications slice for removing steps; the app provides them. */
export type StandingApplications = {
  /**
   * Moves all applications from removed steps to other steps, whatever their outcome. Their time on the step continues.
   * @returns how many of them are hired
   */
  resettle(
    tx: TenantTx,
    actor: MemberActor,
    input: { jobId: string; moves: { from: string; to: string }[]; now: Date },
  ): Promise<{ hired: number }>;
  /** Whether one of these steps has applications, of any outcome or only open or hired ones. */
  areOn(
    tx: TenantTx,
    steps: { jobId: string; ids: readonly string[]; which: 'all' | 'open or hired' },
  ): Promise<boolean>;
};

type StepRow = Omit<StepSettings, 'kind'> & { kind: string };

/** Replaces the steps of a job. A step with applications can only be removed with a target step for them. */
export async function saveSteps(
  tx: TenantTx,
  actor: MemberActor,
  input: { id: string; change: StepsChange; applications: StandingApplications },
  now: Date,
): Promise<void> {
  const { id, change, applications } = input;
  const job = await requireJob(tx, actor, id, { lock: true });
  if (!isEditable(job.status as JobStatus)) refuse('conflict', 'jobs.archived');
  const before = await listStepSettings(tx, id);
  if (!isSame(before, change.seen) || !areOf(before, change.steps)) refuse('conflict', 'jobs.steps_changed');
  const gone = before.filter((one) => change.steps.every((step) => step.id !== one.id));
  const moves = change.moves.filter(({ from }) => gone.some((one) => one.id === from));
  refuseHiringMoves(change.steps, moves);
  if (moves.length > 0) {
    const { hired } = await applications.resettle(tx, actor, { jobId: id, moves, now });
    if (hired > 0) refuse('conflict', 'jobs.hired_stand_there');
  }
  const turned = turnedSteps(before, change.steps);
  await holdSteps(tx, id, changedSteps(before, change.steps));
  const areOn = (steps: StepRow[], which: 'all' | 'open or hired') =>
    steps.length > 0 && applications.areOn(tx, { jobId: id, ids: steps.map((step) => step.id), which });
  if (await areOn(turned, 'open or hired')) refuse('conflict', 'jobs.hired_stand_there');
  if (await areOn(gone, 'all')) refuse('conflict', 'jobs.step_in_use');
  await removeSteps(tx, id, gone);
  await writeSteps(tx, id, change.steps);
  const after = await listStepSettings(tx, id);
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

const isSame = (one: StepRow[], other: StepRow[]): boolean => {
  const facts = (steps: StepRow[]) => steps.map((step) => [step.id, columnsOfSettings(step)]);
  return JSON.stringify(facts(one)) === JSON.stringify(facts(other));
};

const titlesOf = (steps: StepRow[]): string[] => steps.map(({ title }) => title);
const isRetitled = (one: StepRow[], other: StepRow[]): boolean =>
  JSON.stringify(titlesOf(one)) !== JSON.stringify(titlesOf(other));

function areOf(before: StepRow[], steps: StepsChange['steps']): boolean {
  const ids = steps.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length && ids.every((id) => before.some((one) => one.id === id));
}

const isHiring = (kind: string | undefined): boolean => kind === 'hired';

// An application on a hired step is hired, on others it is not: a change of steps must not change an outcome.
function refuseHiringMoves(steps: StepsChange['steps'], moves: { from: string; to: string }[]): void {
  const kindOf = new Map(steps.map((step) => [step.id, step.kind]));
  if (moves.some(({ to }) => !kindOf.has(to))) refuse('conflict', 'jobs.steps_changed');
  if (moves.some(({ to }) => isHiring(kindOf.get(to)))) refuse('conflict', 'jobs.hired_stand_there');
}

/** Steps whose kind changes to or from hired. */
function turnedSteps(before: StepRow[], steps: StepsChange['steps']): StepRow[] {
  const kindOf = new Map(steps.map((step) => [step.id, step.kind]));
  return before.filter((one) => kindOf.has(one.id) && isHiring(kindOf.get(one.id)) !== isHiring(one.kind));
}

// A new position changes a unique key, so writing it waits for moves, which lock every step. Without its lock here it
// would wait while it holds a removed step that the move waits for.
const changedSteps = (before: StepRow[], steps: StepsChange['steps']): StepRow[] =>
  before.filter((one, position) => steps[position]?.id !== one.id || steps[position]?.kind !== one.kind);

// Locked after the applications, in the order a move locks them: no application reaches these steps any more.
async function holdSteps(tx: TenantTx, jobId: string, steps: StepRow[]): Promise<void> {
  if (steps.length === 0) return;
  await tx
    .selectFrom('job_steps')
    .select('id')
    .where('job_id', '=', jobId)
    .where(
      'id',
      'in',
      steps.map((step) => step.id),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function removeSteps(tx: TenantTx, jobId: string, gone: StepRow[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map((step) => step.id);
  await nullReferences(
    tx,
    'job_steps',
    ids.map((id) => ({ id })),
  );
  await tx.deleteFrom('job_steps').where('job_id', '=', jobId).where('id', 'in', ids).execute();
}

// The unique key on positions is deferred to the commit, so that positions may collide meanwhile.
async function writeSteps(tx: TenantTx, jobId: string, steps: StepsChange['steps']): Promise<void> {
  for (const [position, { id, ...settings }] of steps.entries()) {
    const values = { ...columnsOfSettings(settings), position };
    await (id === null
      ? tx
          .insertInto('job_steps')
          .values({ job_id: jobId, ...values })
          .execute()
      : tx.updateTable('job_steps').set(values).where('id', '=', id).where('job_id', '=', jobId).execute());
  }
}
