import { avatarAddress } from '#identity/server/present.ts';
import type { teamRoles } from '#jobs/rules.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Report } from '../contract.ts';
import { type WorkloadAction, daysOf, shareOf, unitFor } from '../rules.ts';
import {
  type CohortRow,
  countApplications,
  countCohort,
  countKnockouts,
  countPromises,
  listLinkNames,
  listSteps,
  measureHires,
  measureStepPeriods,
  type PromiseRow,
  type ReportScope,
  type StepPeriodRow,
  type StepRow,
} from './queries.ts';
import { presentTraffic, readTraffic } from './read-traffic.ts';
import { pointsOf, shownDays } from './time-points.ts';
import { type ActionRow, countActions, listWorkers, type WorkerRow } from './work-queries.ts';

/** All reports of these jobs. */
export async function readReport(tx: TenantTx, scope: ReportScope, can: Report['can']): Promise<Report> {
  const shown = shownDays(scope);
  const unit = unitFor(shown.from.until(shown.to).days + 1);
  const steps = await listSteps(tx, scope.jobIds);
  const [cohort, links, arrivals, stepPeriods, promises, hires, knockouts, work, traffic] = await Promise.all(
    [
      countCohort(tx, scope, steps),
      listLinkNames(tx, scope.jobIds),
      countApplications(tx, scope, unit),
      measureStepPeriods(tx, scope),
      countPromises(tx, scope),
      measureHires(tx, scope),
      countKnockouts(tx, scope),
      countActions(tx, scope),
      readTraffic(tx, scope, unit),
    ],
  );
  const applications = sum(cohort);
  const sources = sourcesOf(cohort, interviewPosition(steps), links);
  const workers = await listWorkers(tx, scope, [...new Set(work.map(({ user_id }) => user_id))]);
  const { preset, from, to, timeZone } = scope.days;
  return {
    days: { preset, from, to, timeZone },
    applications,
    funnel: funnelOf(steps, cohort),
    timeInStep: timeInStepOf(steps, stepPeriods),
    promises: promisesOf(steps, promises),
    timeToHire: {
      fromApplication: spanOf(hires.fromApplication),
      fromPublishing: spanOf(hires.fromPublishing),
    },
    hasInterview: interviewPosition(steps) !== null,
    sources: sources.slice(0, sourcesMax),
    moreSources: Math.max(0, sources.length - sourcesMax),
    overTime: {
      unit,
      points: pointsOf(shown, unit, (first) => ({ applications: arrivals.get(first) ?? 0 })),
    },
    knockouts: knockouts.map(({ question_id, label, flagged }) => ({
      questionId: question_id,
      label,
      flagged,
      flaggedShare: shareOf(flagged, applications),
    })),
    workload: workers.map((worker) => presentWorker(worker, work)),
    traffic: presentTraffic(traffic, links, (valuesOf) => pointsOf(shown, unit, valuesOf)),
    can,
  };
}

const sum = (rows: CohortRow[]): number => rows.reduce((total, row) => total + row.applications, 0);

const stepOf = ({ id, title, color, kind }: StepRow) => ({ stepId: id, title, color, kind });

const quantilesOf = (seconds: [number, number] | null | undefined) => ({
  medianDays: seconds ? daysOf(seconds[0]) : null,
  p90Days: seconds ? daysOf(seconds[1]) : null,
});

const spanOf = ({ count, seconds }: { count: number; seconds: [number, number] | null }) => ({
  count,
  ...quantilesOf(seconds),
});

// A hired application no longer waits.
function timeInStepOf(steps: StepRow[], stepPeriods: StepPeriodRow[]): Report['timeInStep'] {
  const stepPeriodsOf = new Map(stepPeriods.map((row) => [row.step_id, row]));
  return steps
    .filter(({ kind }) => kind !== 'hired')
    .map((step) => {
      const row = stepPeriodsOf.get(step.id);
      return {
        ...stepOf(step),
        ...quantilesOf(row?.seconds),
        ended: row?.ended ?? 0,
        standing: step.standing,
      };
    });
}

// Steps without a promise are left out.
function promisesOf(steps: StepRow[], promises: PromiseRow[]): Report['promises'] {
  return steps.flatMap((step) => {
    const row = promises.find(({ step_id }) => step_id === step.id);
    if (row === undefined) return [];
    const { promised, kept } = row;
    return [{ ...stepOf(step), promised, kept, late: promised - kept, keptShare: shareOf(kept, promised) }];
  });
}

function funnelOf(steps: StepRow[], cohort: CohortRow[]): Report['funnel'] {
  const reachedOf = (step: StepRow) => sum(cohort.filter(({ position }) => position >= step.position));
  const all = sum(cohort);
  return steps.map((step, index) => {
    const before = steps[index - 1];
    const reached = reachedOf(step);
    return {
      ...stepOf(step),
      reached,
      ofPrevious: before === undefined ? null : shareOf(reached, reachedOf(before)),
      ofAll: shareOf(reached, all),
    };
  });
}

/** The position of the first interview step. */
function interviewPosition(steps: StepRow[]): number | null {
  return steps.find(({ kind }) => kind === 'interview')?.position ?? null;
}

// Visitors can invent sources, and each would be a row.
const sourcesMax = 50;

function sourcesOf(
  cohort: CohortRow[],
  interview: number | null,
  links: Map<string, string>,
): Report['sources'] {
  const bySource = [...Map.groupBy(cohort, ({ source }) => source)].map(([source, rows]) => {
    const applications = sum(rows);
    const interviewed = sum(rows.filter(({ position }) => interview !== null && position >= interview));
    const hired = sum(rows.filter(({ is_hired }) => is_hired));
    return {
      source,
      link: links.get(source) ?? null,
      applications,
      interviewed,
      interviewedShare: shareOf(interviewed, applications),
      hired,
      hiredShare: shareOf(hired, applications),
    };
  });
  return bySource.sort(
    (one, other) => other.applications - one.applications || one.source.localeCompare(other.source),
  );
}

function presentWorker(worker: WorkerRow, work: ActionRow[]): Report['workload'][number] {
  const own = work.filter(({ user_id }) => user_id === worker.user_id);
  const times = (act: WorkloadAction): number => own.find((row) => row.act === act)?.times ?? 0;
  return {
    userId: worker.user_id,
    name: worker.name,
    surname: worker.surname,
    avatar: avatarAddress(worker.avatar_key),
    role: worker.role as (typeof teamRoles)[number] | null,
    meetings: times('meetings'),
    comments: times('comments'),
    moves: times('moves'),
    rejections: times('rejections'),
    ratings: times('ratings'),
  };
}
