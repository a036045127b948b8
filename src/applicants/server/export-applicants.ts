import { sql } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { placeOf, tagNames } from '#candidates/rules.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { SortOrder } from '#platform/contract/paging.ts';
import { refuse } from '#platform/contract/errors.ts';
import { csvLine, csvMark } from '#platform/server/csv.ts';
import { planOnEachCall } from '#platform/server/db/pipelined-client.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { RawAnswer } from '#platform/server/http/context.ts';
import type { Translate } from '#platform/server/words.ts';
import { daysSince } from '#applications/rules.ts';
import { type VisibleJob, requireVisibleJob } from '#applications/server/access.ts';
import { applicationFields } from '#applications/server/application-fields.ts';
import { wantedApplicants } from '#applications/server/applicant-filters.ts';
import { mayDecide } from '#applications/server/policy.ts';
import type { ApplicantFilters } from '#applications/filter-contract.ts';
import { listQuestions } from '#applications/server/read-applicant-options.ts';
import type { Answer, Applicant } from '../contract.ts';
import { type ApplicantSort, fieldOf, isPlainColumn, questionOf } from '../rules.ts';
import { localTime, tableAnswer } from './csv-table.ts';
import { customCell } from './custom-cell.ts';
import { readApplicants } from './list-applicants.ts';
import { type ApplicantPage, listPlaces } from './queries.ts';

type InCompany = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

export type ApplicantExport = {
  jobId: string;
  filters: ApplicantFilters;
  sort: ApplicantSort;
  order: SortOrder;
  columns: readonly string[];
  picked: readonly string[] | null;
  language: Language;
  timeZone: string;
  t: Translate;
  hasWords: (key: string) => boolean;
  now: Date;
};

const pageSize = 500;

/** Streams the list as a table: page by page, each in its own short transaction. */
export async function exportApplicants(
  inCompany: InCompany,
  actor: MemberActor,
  input: ApplicantExport,
): Promise<RawAnswer> {
  const { columns, ...context } = await inCompany((tx) => startExport(tx, actor, input));
  return tableAnswer(
    `applicants-${context.job.slug}`,
    input.now,
    tableOf(inCompany, actor, { ...input, ...context, columns }),
  );
}

type ExportContext = {
  job: VisibleJob;
  steps: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string>;
  fields: ReadonlyMap<string, string>;
  /** Without those of custom fields that the member may not see. */
  columns: readonly string[];
};

// Exporting needs more than reading: members who may only read are refused, and the event is logged before the
// first row is sent.
async function startExport(tx: TenantTx, actor: MemberActor, input: ApplicantExport): Promise<ExportContext> {
  const job = await requireVisibleJob(tx, actor, input.jobId);
  if (!mayDecide(actor, job.teamRole)) refuse('forbidden');
  const steps = await tx
    .selectFrom('job_steps')
    .select(['id', 'title'])
    .where('job_id', '=', job.id)
    .execute();
  const questions = await listQuestions(tx, job.id);
  const offered = await applicationFields.get().listOffered(tx, actor);
  const fields = new Map(offered.map(({ id, name }) => [id, name]));
  const columns = input.columns.filter((column) => {
    const fieldId = fieldOf(column);
    return fieldId === null || fields.has(fieldId);
  });
  await record(tx, actor.companyId, byMember(actor), {
    type: 'application.exported',
    jobId: job.id,
    data: { columns, isPicked: input.picked !== null },
    now: input.now,
  });
  return {
    job,
    steps: new Map(steps.map((step) => [step.id, step.title])),
    labels: new Map(questions.map((question) => [question.id, question.label])),
    fields,
    columns,
  };
}

async function* tableOf(
  inCompany: InCompany,
  actor: MemberActor,
  input: ApplicantExport & ExportContext,
): AsyncGenerator<string> {
  const { columns, language, job, picked, filters, now, sort, order } = input;
  const questionIds = columns.flatMap((column) => questionOf(column) ?? []);
  const fieldIds = columns.flatMap((column) => fieldOf(column) ?? []);
  yield `${csvMark}${csvLine(
    columns.flatMap((column) => headsOf(column, input)),
    language,
  )}`;
  let after: ApplicantPage['after'] = null;
  do {
    const page: ApplicantPage = { sort, order, after, limit: pageSize };
    const { places, rows } = await inCompany(async (tx) => {
      const wanted =
        picked === null
          ? await wantedApplicants(tx, actor, { jobId: job.id, filters, now })
          : {
              jobId: job.id,
              plan: planOnEachCall,
              conditions: [
                sql`a.tenant_id = ${currentTenantId}`,
                sql`a.job_id = ${job.id}::uuid`,
                sql`a.id = any(${picked}::uuid[])`,
              ],
            };
      const found = await listPlaces(tx, wanted, page);
      const ids = found.slice(0, pageSize).map((place) => place.id);
      return {
        places: found,
        rows: await readApplicants(tx, actor, { job, ids, questionIds, fieldIds, now }),
      };
    });
    yield rows
      .map((row) =>
        csvLine(
          columns.flatMap((column) => cellsOf(column, row, input)),
          language,
        ),
      )
      .join('');
    const last = places.length > pageSize ? places[pageSize - 1] : undefined;
    after = last === undefined ? null : { value: last.sort_value, id: last.id };
  } while (after !== null);
}

function headsOf(column: string, { t, labels, fields, timeZone }: ApplicantExport & ExportContext): string[] {
  const question = questionOf(column);
  if (question !== null) return [labels.get(question) ?? t('applicants.goneQuestion')];
  const fieldId = fieldOf(column);
  if (fieldId !== null) return [fields.get(fieldId) ?? ''];
  if (!isPlainColumn(column)) return [];
  const head = t(`applicants.columns.${column}`);
  return column === 'applied' || column === 'meeting' ? [`${head} (${timeZone})`] : [head];
}

function cellsOf(column: string, row: Applicant, input: ApplicantExport & ExportContext): string[] {
  const { t, now, steps } = input;
  const question = questionOf(column);
  if (question !== null) return [answerText(row.answers[question], t)];
  const fieldId = fieldOf(column);
  if (fieldId !== null) return [customCell(row.customFields, fieldId, input)];
  switch (column) {
    case 'name':
      return [`${row.name} ${row.surname}`.trim()];
    case 'step':
      return [steps.get(row.stepId) ?? ''];
    case 'outcome':
      return [
        row.rejectionReason === null
          ? t(`applicants.outcomes.${row.outcome}`)
          : `${t(`applicants.outcomes.${row.outcome}`)}: ${row.rejectionReason}`,
      ];
    case 'rating':
      return [row.rating === null ? '' : String(row.rating)];
    case 'flags':
      return [row.flags.map((flag) => t(`applications.flags.${flag}`)).join(', ')];
    case 'applied':
      return [localTime(row.appliedAt, input.timeZone)];
    case 'days':
      return [row.outcome === 'open' ? String(daysSince(row.stepEnteredAt, now)) : ''];
    case 'answer':
      return [row.answerBy ?? ''];
    case 'source':
      return [sourceText(row, input)];
    case 'tags':
      return [tagNames(row.tags)];
    case 'assignee':
      return [row.assignee === null ? '' : `${row.assignee.name} ${row.assignee.surname}`.trim()];
    case 'email':
      return [row.email];
    case 'phone':
      return [row.phoneNumber];
    case 'place':
      return [placeOf(row, input.language)];
    case 'title':
      return [row.currentTitle];
    case 'company':
      return [row.currentCompany];
    case 'meeting':
      return [row.nextMeetingAt === null ? '' : localTime(row.nextMeetingAt, input.timeZone)];
    default:
      return [];
  }
}

/** "Referral · Ayşe Yılmaz" */
function sourceText({ source, referrer }: Applicant, { t, hasWords }: ApplicantExport): string {
  const key = `applications.sources.${source}`;
  const label = hasWords(key) ? t(key) : source;
  return referrer === null ? label : `${label} · ${referrer.name} ${referrer.surname}`.trim();
}

function answerText(answer: Answer | undefined, t: Translate): string {
  switch (answer?.type) {
    case 'number':
      return `${answer.value} ${answer.unit}`.trim();
    case 'boolean':
      return t(answer.value ? 'applications.answers.yes' : 'applications.answers.no');
    case 'choice':
      return answer.labels.join(', ');
    case 'short_text':
    case 'long_text':
    case 'link':
      return answer.text;
    case 'date':
      return answer.date;
    case 'file':
    case 'video':
      return answer.title;
    case undefined:
      return '';
  }
}
