import { sql } from 'kysely';
import { placeOf, tagNames } from '#candidates/rules.ts';
import { planOnEachCall } from '#platform/server/db/pipelined-client.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Translate } from '#platform/server/words.ts';
import { daysSince } from '#applications/rules.ts';
import { requireExportedJob } from '#applications/server/access.ts';
import { applicationFields } from '#applications/server/application-fields.ts';
import { wantedApplicants } from '#applications/server/applicant-filters.ts';
import type { ExportSource } from '#exports/server/write-export.ts';
import type { ApplicantFilters } from '#applications/filter-contract.ts';
import { listQuestions } from '#applications/server/read-applicant-options.ts';
import type { Answer, Applicant } from '../contract.ts';
import { type ApplicantSort, consentText, fieldOf, isPlainColumn, questionOf } from '../rules.ts';
import { customCell } from './custom-cell.ts';
import { type ExportInput, requireFields } from './export-input.ts';
import { localTime } from './local-time.ts';
import { readApplicants } from './list-applicants.ts';
import { type ApplicantPage, listPlaces } from './queries.ts';

/** The call that started an export, as it is stored. */
export type ApplicantExport = ExportInput<ApplicantFilters, ApplicantSort, string>;

type Table = ApplicantExport & {
  /** Names of the custom fields that the member may see. */
  fields: ReadonlyMap<string, string>;
  steps: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string>;
  t: Translate;
  hasWords: (key: string) => boolean;
  now: Date;
};

const pageSize = 500;

/** The applications of a job, with the requested columns. */
export const applicantSource: ExportSource = {
  language: (input) => (input as ApplicantExport).language,
  async *pages({ job_id: jobId, input }, { platform, asMember, now }) {
    const wanted = input as ApplicantExport;
    const { language } = wanted;
    const facts = await asMember((tx, actor) => readFacts(tx, actor, jobId ?? ''));
    // Columns of fields that the member may not see are left out.
    const columns = wanted.columns.filter((column) => {
      const fieldId = fieldOf(column);
      return fieldId === null || facts.fields.has(fieldId);
    });
    const { words } = platform;
    const table = {
      ...wanted,
      ...facts,
      columns,
      t: words.in(language),
      hasWords: (key: string) => words.has(key),
      now,
    };
    yield [columns.flatMap((column) => headsOf(column, table))];
    let after: ApplicantPage['after'] = null;
    do {
      const page: ApplicantPage = { sort: wanted.sort, order: wanted.order, after, limit: pageSize };
      const { places, rows } = await asMember((tx, actor) =>
        readPage(tx, actor, { jobId: jobId ?? '', table, page }),
      );
      yield rows.map((row) => columns.flatMap((column) => cellsOf(column, row, table)));
      const last = places.length > pageSize ? places[pageSize - 1] : undefined;
      after = last === undefined ? null : { value: last.sort_value, id: last.id };
    } while (after !== null);
  },
};

async function readFacts(tx: TenantTx, actor: MemberActor, jobId: string) {
  const job = await requireExportedJob(tx, actor, jobId);
  const steps = await tx
    .selectFrom('job_steps')
    .select(['id', 'title'])
    .where('job_id', '=', job.id)
    .execute();
  const questions = await listQuestions(tx, job.id);
  const offered = await applicationFields.get().listOffered(tx, actor);
  const fields = new Map(offered.map(({ id, name }) => [id, name]));
  return {
    steps: new Map(steps.map((step) => [step.id, step.title])),
    labels: new Map(questions.map((question) => [question.id, question.label])),
    fields,
  };
}

type PageInput = { jobId: string; table: Table; page: ApplicantPage };

async function readPage(tx: TenantTx, actor: MemberActor, { jobId, table, page }: PageInput) {
  const { picked, filters, columns, now } = table;
  const job = await requireExportedJob(tx, actor, jobId);
  const wanted =
    picked === undefined
      ? await wantedApplicants(tx, actor, { jobId, filters, now })
      : {
          jobId,
          plan: planOnEachCall,
          conditions: [
            sql`a.tenant_id = ${currentTenantId}`,
            sql`a.job_id = ${jobId}::uuid`,
            sql`a.id = any(${picked}::uuid[])`,
          ],
        };
  const places = await listPlaces(tx, wanted, page);
  const ids = places.slice(0, pageSize).map((place) => place.id);
  const questionIds = columns.flatMap((column) => questionOf(column) ?? []);
  const fieldIds = columns.flatMap((column) => fieldOf(column) ?? []);
  const { customField } = filters;
  const filtered = customField !== undefined && table.fields.has(customField) ? [customField] : [];
  requireFields([...fieldIds, ...filtered], await applicationFields.get().listOffered(tx, actor));
  const hasConsent = columns.includes('consent');
  const rows = await readApplicants(tx, actor, { job, ids, questionIds, fieldIds, hasConsent, now });
  return { places, rows };
}

function headsOf(column: string, { t, labels, fields, timeZone }: Table): string[] {
  const question = questionOf(column);
  if (question !== null) return [labels.get(question) ?? t('applicants.goneQuestion')];
  const fieldId = fieldOf(column);
  if (fieldId !== null) return [fields.get(fieldId) ?? ''];
  if (!isPlainColumn(column)) return [];
  const head = t(`applicants.columns.${column}`);
  return ['applied', 'contacted', 'meeting', 'consent'].includes(column) ? [`${head} (${timeZone})`] : [head];
}

function cellsOf(column: string, row: Applicant, input: Table): string[] {
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
      return [outcomeText(row, t)];
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
      return [row.email ?? ''];
    case 'phone':
      return [row.phoneNumber];
    case 'place':
      return [placeOf(row, input.language)];
    case 'title':
      return [row.currentTitle];
    case 'company':
      return [row.currentCompany];
    case 'contacted':
      return [row.lastContactAt === null ? '' : localTime(row.lastContactAt, input.timeZone)];
    case 'meeting':
      return [row.nextMeetingAt === null ? '' : localTime(row.nextMeetingAt, input.timeZone)];
    case 'consent':
      return [consentText(row.consent, t, (at) => localTime(at, input.timeZone))];
    default:
      return [];
  }
}

/** "Rejected: Experience" */
function outcomeText({ outcome, rejectionReason }: Applicant, t: Translate): string {
  const label = t(`applicants.outcomes.${outcome}`);
  return rejectionReason === null ? label : `${label}: ${rejectionReason}`;
}

/** "Referral · Ayşe Yılmaz" */
function sourceText({ source, referrer }: Applicant, { t, hasWords }: Table): string {
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
