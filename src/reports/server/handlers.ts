import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Limit } from '#platform/server/limits.ts';
import { type DaysQuery, reports } from '../contract.ts';
import { siteReports } from '../site-contract.ts';
import { requireReport } from './access.ts';
import { exportReport } from './export-report.ts';
import { listPeople } from './list-people.ts';
import { findStart, type ReportScope } from './queries.ts';
import { readReport } from './read-report.ts';
import { readSiteTraffic } from './read-site-traffic.ts';
import { resolveDays } from './resolve-days.ts';

const exportsOfUser: Limit = { name: 'report_exports', points: 60, seconds: 3600 };

const siteOperations: Operation[] = implement(
  'reports',
  siteReports,
)({
  readSiteTraffic: ({ query }, { tx, actor, now }) => readSiteTraffic(tx, actor, { asked: query, now }),
});

const jobOperations: Operation[] = implement(
  'reports',
  reports,
)({
  async readReport({ params, query }, { tx, actor, now }) {
    const { job, seesPeople } = await requireReport(tx, actor, params.jobId);
    return readReport(tx, await scopeOf(tx, { companyId: actor.companyId, jobId: job.id }, query, now), {
      seePeople: seesPeople,
    });
  },
  async listPeople({ params, query }, { tx, actor, now }) {
    const { job, seesPeople } = await requireReport(tx, actor, params.jobId);
    if (!seesPeople) refuse('forbidden');
    const { of, about, cursor, limit, ...asked } = query;
    const after = readCursor(cursor, ['at', 'id']);
    const { days } = await scopeOf(tx, { companyId: actor.companyId, jobId: job.id }, asked, now);
    return listPeople(tx, {
      companyId: actor.companyId,
      jobId: job.id,
      days,
      of,
      about: about ?? null,
      after,
      limit,
      now,
    });
  },
  async exportReport({ params, query }, { platform, actor, inCompany, now }) {
    const { language = actor.language, ...asked } = query;
    await platform.limits.spend(exportsOfUser, actor.userId);
    return inCompany(async (tx) => {
      const { job, seesPeople } = await requireReport(tx, actor, params.jobId);
      const scope = await scopeOf(tx, { companyId: actor.companyId, jobId: job.id }, asked, now);
      const { from, to } = scope.days;
      await record(tx, actor.companyId, byMember(actor), {
        type: 'report.exported',
        jobId: job.id,
        data: { report: params.report, from, to },
        now,
      });
      const read = await readReport(tx, scope, { seePeople: seesPeople });
      return exportReport(read, {
        report: params.report,
        language,
        slug: job.slug,
        t: platform.words.in(language),
      });
    });
  },
});

export const reportOperations: Operation[] = [...jobOperations, ...siteOperations];

async function scopeOf(
  tx: TenantTx,
  { companyId, jobId }: { companyId: string; jobId: string },
  asked: DaysQuery,
  now: Date,
): Promise<ReportScope> {
  const { start, timeZone } = await findStart(tx, [jobId]);
  return { companyId, jobIds: [jobId], days: resolveDays(asked, { start, timeZone, now }) };
}
