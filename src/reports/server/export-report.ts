import type { Language } from '#platform/contract/fields.ts';
import { csvLine, csvMark } from '#platform/server/csv.ts';
import { RawAnswer } from '#platform/server/http/context.ts';
import type { Translate } from '#platform/server/words.ts';
import type { Report } from '../contract.ts';
import type { ReportName } from '../rules.ts';

type ReportExportInput = { report: ReportName; language: Language; slug: string; t: Translate };
type Table = { head: string[]; rows: string[][] };

/** One report as a CSV table in the reader's language. */
export function exportReport(read: Report, { report, language, slug, t }: ReportExportInput): RawAnswer {
  const { head, rows } = tables[report](read, cellFormatsFor(language, t));
  const columns = head.map((name) => t(`reports.columns.${name}`));
  const { from, to } = read.days;
  return new RawAnswer({
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${slug}-${fileNames[report]}-${from}-${to}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
    body: csvMark + [columns, ...rows].map((cells) => csvLine(cells, language)).join(''),
  });
}

const fileNames: Record<ReportName, string> = {
  funnel: 'funnel',
  timeInStep: 'time-in-step',
  promises: 'promised-answers',
  timeToHire: 'time-to-hire',
  sources: 'sources',
  overTime: 'over-time',
  knockouts: 'knock-outs',
  workload: 'workload',
  traffic: 'careers-traffic',
  trafficOrigins: 'careers-traffic-sources',
  formSteps: 'application-form',
};

type CellFormats = ReturnType<typeof cellFormatsFor>;

function cellFormatsFor(language: Language, t: Translate) {
  const decimal = (value: number | null): string =>
    value === null ? '' : String(value).replace('.', language === 'tr' ? ',' : '.');
  return {
    t,
    count: String,
    days: decimal,
    // One decimal of a percentage is enough.
    share: (value: number | null): string =>
      value === null ? '' : `${decimal(Math.round(value * 1000) / 10)}%`,
  };
}

const visitColumns = ['views', 'visitors', 'formStarts', 'submissions'] as const;

const tables: Record<ReportName, (read: Report, cells: CellFormats) => Table> = {
  funnel: ({ funnel }, { count, share }) => ({
    head: ['step', 'reached', 'ofPrevious', 'ofAll'],
    rows: funnel.map((row) => [row.title, count(row.reached), share(row.ofPrevious), share(row.ofAll)]),
  }),
  timeInStep: ({ timeInStep }, { count, days }) => ({
    head: ['step', 'median', 'p90', 'ended', 'standing'],
    rows: timeInStep.map((row) => [
      row.title,
      days(row.medianDays),
      days(row.p90Days),
      count(row.ended),
      count(row.standing),
    ]),
  }),
  promises: ({ promises }, { count, share }) => ({
    head: ['step', 'promised', 'kept', 'late', 'keptShare'],
    rows: promises.map((row) => [
      row.title,
      count(row.promised),
      count(row.kept),
      count(row.late),
      share(row.keptShare),
    ]),
  }),
  timeToHire: ({ timeToHire }, { t, count, days }) => ({
    head: ['measure', 'median', 'p90', 'hires'],
    rows: (['fromApplication', 'fromPublishing'] as const).map((measure) => {
      const row = timeToHire[measure];
      return [t(`reports.measures.${measure}`), days(row.medianDays), days(row.p90Days), count(row.count)];
    }),
  }),
  sources: ({ sources, hasInterview }, { t, count, share }) => ({
    head: [
      'source',
      'applications',
      ...(hasInterview ? ['interviewed', 'interviewedShare'] : []),
      'hired',
      'hiredShare',
    ],
    rows: sources.map((row) => [
      row.link ?? t(`applications.sources.${row.source}`, { defaultValue: row.source }),
      count(row.applications),
      ...(hasInterview ? [count(row.interviewed), share(row.interviewedShare)] : []),
      count(row.hired),
      share(row.hiredShare),
    ]),
  }),
  overTime: ({ overTime }, { count }) => ({
    head: ['firstDay', 'lastDay', 'applications'],
    rows: overTime.points.map((row) => [row.from, row.to, count(row.applications)]),
  }),
  knockouts: ({ knockouts }, { count, share }) => ({
    head: ['question', 'flagged', 'flaggedShare'],
    rows: knockouts.map((row) => [row.label, count(row.flagged), share(row.flaggedShare)]),
  }),
  workload: ({ workload }, { t, count }) => ({
    head: ['member', 'role', 'meetings', 'comments', 'moves', 'rejections', 'ratings'],
    rows: workload.map((row) => [
      `${row.name} ${row.surname}`.trim(),
      row.role === null ? t('reports.notOnTeam') : t(`jobs.roles.${row.role}`),
      ...[row.meetings, row.comments, row.moves, row.rejections, row.ratings].map(count),
    ]),
  }),
  traffic: ({ traffic }, { count }) => ({
    head: ['firstDay', 'lastDay', ...visitColumns],
    rows: traffic.points.map((row) => [row.from, row.to, ...visitColumns.map((name) => count(row[name]))]),
  }),
  trafficOrigins: ({ traffic }, { t, count, share }) => ({
    head: ['source', 'campaign', ...visitColumns, 'submittedShare'],
    rows: traffic.origins.map((row) => [
      row.link ?? t(`applications.sources.${row.source}`, { defaultValue: row.source }),
      row.campaign,
      ...visitColumns.map((name) => count(row[name])),
      share(row.submittedShare),
    ]),
  }),
  formSteps: ({ traffic }, { t, count, share }) => ({
    head: ['formStep', 'reached', 'ofStarted'],
    rows: traffic.formSteps.map((row) => [
      t(`reports.formSteps.${row.step}`),
      count(row.reached),
      share(row.ofStarted),
    ]),
  }),
};
