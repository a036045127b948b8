import { formSteps } from '#careers/traffic-rules.ts';
import {
  type OriginRow,
  sumTrafficByOrigin,
  sumTrafficByTime,
  type TrafficCounts,
} from '#careers/server/traffic-queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Report, TrafficSummary } from '../contract.ts';
import { shareOf, type Unit } from '../rules.ts';
import type { ReportScope } from './queries.ts';
import { shownDays } from './time-points.ts';

// Visitors can invent sources and campaigns, and each would be a row.
const originsMax = 50;

export type Traffic = { origins: OriginRow[]; byTime: Map<string, TrafficCounts> };

/** Views of the jobs' pages and progress in their forms. */
export async function readTraffic(tx: TenantTx, scope: ReportScope, unit: Unit): Promise<Traffic> {
  const { from, to } = shownDays(scope);
  const of = { jobIds: scope.jobIds, from: from.toString(), to: to.toString() };
  const [origins, byTime] = await Promise.all([sumTrafficByOrigin(tx, of), sumTrafficByTime(tx, of, unit)]);
  return { origins, byTime };
}

/** @param links names of the tracking links, by source */
export function presentTraffic(
  traffic: Traffic,
  links: ReadonlyMap<string, string>,
  pointsFrom: PointsFrom,
): Report['traffic'] {
  const { origins } = traffic;
  return {
    ...presentSummary(traffic, pointsFrom),
    origins: origins.slice(0, originsMax).map((row) => presentOrigin(row, links)),
    moreOrigins: Math.max(0, origins.length - originsMax),
  };
}

type PointsFrom = (valuesOf: (first: string) => VisitCounts) => TrafficSummary['points'];

/** The totals, the steps of the form, and the points of the time axis. */
export function presentSummary({ origins, byTime }: Traffic, pointsFrom: PointsFrom): TrafficSummary {
  const total = (name: Exclude<keyof OriginRow, 'source' | 'campaign'>): number =>
    origins.reduce((sum, row) => sum + row[name], 0);
  const formStarts = total('form_starts');
  return {
    views: total('views'),
    visitors: total('visitors'),
    formStarts,
    submissions: total('submissions'),
    // The first step differs between forms, so the counts decide the order.
    formSteps: formSteps
      .map((step) => ({ step, reached: total(`reached_${step}`) }))
      .filter(({ reached }) => reached > 0)
      .toSorted((one, other) => other.reached - one.reached)
      .map((row) => ({ ...row, ofStarted: shareOf(row.reached, formStarts) })),
    points: pointsFrom((first) => presentCounts(byTime.get(first) ?? none)),
  };
}

type VisitCounts = ReturnType<typeof presentCounts>;

const none: TrafficCounts = { views: 0, visitors: 0, form_starts: 0, submissions: 0 };

/** The counts of a row, as answers name them. */
export const presentCounts = ({ views, visitors, form_starts: formStarts, submissions }: TrafficCounts) => ({
  views,
  visitors,
  formStarts,
  submissions,
});

function presentOrigin(
  row: OriginRow,
  links: ReadonlyMap<string, string>,
): Report['traffic']['origins'][number] {
  return {
    source: row.source,
    link: links.get(row.source) ?? null,
    campaign: row.campaign,
    ...presentCounts(row),
    submittedShare: shareOf(row.submissions, row.visitors),
  };
}
