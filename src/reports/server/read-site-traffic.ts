import {
  findFirstDay,
  sumSite,
  sumSiteByOrigin,
  sumSiteByPage,
  sumSiteByTime,
} from '#careers/server/site-traffic-queries.ts';
import type { OriginRow } from '#careers/server/traffic-queries.ts';
import { findCompany } from '#companies/server/queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { DaysQuery } from '../contract.ts';
import { shareOf, unitFor } from '../rules.ts';
import type { SiteTraffic } from '../site-contract.ts';
import { presentCounts, presentSummary } from './read-traffic.ts';
import { resolveDays } from './resolve-days.ts';
import { pointsOf, shownDays } from './time-points.ts';

// Visitors can invent sources and campaigns, and each would be a row.
const rowsMax = 50;

/** The traffic of the careers site, from its summary tables. Without a period these are the last 30 days. */
export async function readSiteTraffic(
  tx: TenantTx,
  actor: MemberActor,
  { asked, now }: { asked: DaysQuery; now: Date },
): Promise<SiteTraffic> {
  const [company, firstDay] = await Promise.all([findCompany(tx, actor.companyId), findFirstDay(tx)]);
  const timeZone = company.time_zone;
  const start = firstDay === null ? now : startOf(firstDay, timeZone);
  const days = resolveDays({ preset: '30d', ...asked }, { start, timeZone, now });
  const shown = shownDays({ days });
  const length = shown.from.until(shown.to).days + 1;
  const unit = unitFor(length);
  const before = { from: shown.from.subtract({ days: length }), to: shown.from.subtract({ days: 1 }) };
  const hasBefore = before.to.toString() >= days.first;
  const [origins, byTime, previous, pages] = await Promise.all([
    sumSiteByOrigin(tx, { range: shown, today: days.today }),
    sumSiteByTime(tx, shown, unit),
    hasBefore ? sumSite(tx, before) : null,
    sumSiteByPage(tx, actor, { range: shown, today: days.today, limit: rowsMax }),
  ]);
  const sources = groupBy(origins, ({ source }) => source);
  const campaigns = groupBy(origins, ({ campaign }) => campaign).filter(({ name }) => name !== '');
  return {
    days: { preset: days.preset, from: days.from, to: days.to, timeZone },
    overTime: { unit },
    traffic: presentSummary({ origins, byTime }, (valuesOf) => pointsOf(shown, unit, valuesOf)),
    previous: previous && {
      from: before.from.toString(),
      to: before.to.toString(),
      ...presentCounts(previous),
    },
    sources: sources.slice(0, rowsMax).map(({ name, ...row }) => ({ source: name, ...row })),
    moreSources: Math.max(0, sources.length - rowsMax),
    campaigns: campaigns.slice(0, rowsMax).map(({ name, ...row }) => ({ campaign: name, ...row })),
    moreCampaigns: Math.max(0, campaigns.length - rowsMax),
    pages: pages.map((row) => ({
      job: row.job_id === null ? null : { id: row.job_id, title: row.title ?? '' },
      ...withShare(presentCounts(row)),
    })),
    morePages: Math.max(0, (pages[0]?.pages ?? 0) - rowsMax),
  };
}

const startOf = (day: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);

type Counts = ReturnType<typeof presentCounts>;

const withShare = (counts: Counts) => ({
  ...counts,
  submittedShare: shareOf(counts.submissions, counts.visitors),
});

/** Sums of the rows with the same name, most views first. */
function groupBy(rows: readonly OriginRow[], nameOf: (row: OriginRow) => string) {
  return [...Map.groupBy(rows, nameOf)]
    .map(([name, ofName]) => ({ name, ...withShare(presentCounts(sumOf(ofName))) }))
    .sort((one, other) => other.views - one.views || one.name.localeCompare(other.name));
}

const sumOf = (rows: readonly OriginRow[]) => {
  const total = (name: 'views' | 'visitors' | 'form_starts' | 'submissions') =>
    rows.reduce((sum, row) => sum + row[name], 0);
  return {
    views: total('views'),
    visitors: total('visitors'),
    form_starts: total('form_starts'),
    submissions: total('submissions'),
  };
};
