import { readFileSync } from 'node:fs';
import { slugOf } from '#companies/rules.ts';
import { standardFieldModes } from '#forms/contract.ts';
import { type JobStatus, transitions } from '#jobs/rules.ts';
import { versionOf } from '#forms/server/save-form.ts';
import { sanitizeRichText } from '#platform/server/rich-text.ts';
import type { MemberName, StepDraft } from '../content/company.ts';
import type { DemoJob } from '../content/jobs/job.ts';
import type { DemoQuestion } from '../content/questions.ts';
import { dayOf } from './calendar.ts';
import { departmentId } from './plan-company.ts';
import type { DemoRows, PlannedEvent } from './rows.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import { hiringManagerOf, recruiterOf, teamOf } from './team.ts';
import { createdAt, type DemoContext } from './demo-context.ts';

export type JobQuestion = { id: string; draft: DemoQuestion };

/** A job as the rest of the plan needs it. */
export type PlannedJob = {
  id: string;
  job: DemoJob;
  steps: { id: string; draft: StepDraft }[];
  questions: JobQuestion[];
  /** The version of the form that everybody who applied has seen. */
  formId: string;
  standardFieldModes: Record<string, string>;
  rows: Pick<DemoRows, 'jobs' | 'jobSteps' | 'hiringTeam' | 'questions' | 'jobForms'>;
  events: PlannedEvent[];
};

export function planJob(world: DemoContext, job: DemoJob, pipeline: readonly StepDraft[]): PlannedJob {
  const random = seededRandom(`job ${job.key}`);
  const at = createdAt(world.calendar, job);
  const id = world.jobIds.get(job.key) ?? '';
  const steps = pipeline.map((draft) => ({ id: random.uuid(at), draft }));
  const questions = job.questions.map((draft) => ({ id: random.uuid(at), draft }));
  const fields = standardFieldModes.parse({ coverLetter: job.coverLetter });
  const events = jobEvents(world, job, random);
  const formId = random.uuid(at);
  return {
    id,
    job,
    steps,
    questions,
    formId,
    standardFieldModes: fields,
    events: events.map((event) => ({ ...event, jobId: id })),
    rows: {
      jobs: [jobRow(world, job, { id, fields, events })],
      jobSteps: steps.map((step, position) => ({ ...step.draft, id: step.id, job_id: id, position })),
      hiringTeam: teamOf(job).map(({ member, role }) => ({
        job_id: id,
        member_id: world.colleagues[member].memberId,
        role,
      })),
      questions: questions.map(({ id: questionId, draft }, position) => ({
        id: questionId,
        job_id: id,
        position,
        type: draft.type,
        label: draft.label,
        help: draft.help,
        mode: draft.mode,
        settings: JSON.stringify(draft.settings),
        knockout_rule: draft.knockoutRule === null ? null : JSON.stringify(draft.knockoutRule),
      })),
      jobForms: [formRow({ id, formId, fields, questions, at })],
    },
  };
}

function formRow(given: {
  id: string;
  formId: string;
  fields: Record<string, string>;
  questions: JobQuestion[];
  at: Date;
}): DemoRows['jobForms'][number] {
  const { phone, cv, coverLetter, currentCompany } = given.fields;
  const content = {
    standardFieldModes: { phone, cv, coverLetter, currentCompany },
    questions: given.questions.map(({ id, draft: { type, label, help, mode, settings } }) => ({
      id,
      type,
      label,
      help,
      mode,
      settings,
    })),
  };
  return {
    id: given.formId,
    job_id: given.id,
    version: versionOf(content),
    content: JSON.stringify(content),
    created_at: given.at,
  };
}

function jobRow(
  world: DemoContext,
  job: DemoJob,
  facts: { id: string; fields: Record<string, string>; events: PlannedEvent[] },
): DemoRows['jobs'][number] {
  const { calendar } = world;
  const published = facts.events.find(({ type }) => type === transitions.publish.event);
  const description = readFileSync(
    new URL(`../content/job-descriptions/${job.key}.html`, import.meta.url),
    'utf8',
  );
  return {
    id: facts.id,
    slug: slugOf(job.title),
    title: job.title,
    department_id: departmentId(world, job.department),
    job_type: job.type,
    location_type: job.location,
    country: job.country,
    city: job.city,
    description_html: sanitizeRichText(description),
    language: job.language,
    skills: job.skills,
    tags: job.tags,
    status: job.status,
    status_before_archive: job.status === 'archived' ? 'completed' : null,
    pay_min: job.pay?.min ?? null,
    pay_max: job.pay?.max ?? null,
    pay_currency: job.pay?.currency ?? null,
    pay_period: job.pay?.period ?? null,
    is_pay_public: job.pay?.shown ?? false,
    closes_on: job.closesIn === undefined ? null : dayOf(calendar.at(-job.closesIn, 12)),
    openings: job.openings,
    standard_field_modes: JSON.stringify(facts.fields),
    created_by_user_id: world.colleagues[job.createdBy].userId,
    created_at: createdAt(calendar, job),
    updated_at: facts.events.at(-1)?.at ?? createdAt(calendar, job),
    published_at: published?.at ?? null,
  };
}

type JobChange = {
  day: number | undefined;
  hour: number;
  type: string;
  actor: MemberName;
  data?: Record<string, unknown>;
};

/** What happened to the job itself, oldest first. */
function jobEvents(world: DemoContext, job: DemoJob, random: Random): PlannedEvent[] {
  const { calendar, colleagues } = world;
  const { days } = job;
  const recruiter = recruiterOf(job);
  const { publish, close, complete, archive } = transitions;
  const closedFrom = days.closed === undefined ? 'published' : 'closed';
  const changes: JobChange[] = [
    {
      day: job.pay === null ? undefined : days.created,
      hour: 11,
      type: 'job.updated',
      actor: hiringManagerOf(job),
      data: { fields: ['descriptionHtml', 'questions'] },
    },
    {
      day: days.published,
      hour: 14,
      type: publish.event,
      actor: job.createdBy,
      data: fromTo('draft', publish),
    },
    { day: days.closed, hour: 17, type: close.event, actor: recruiter, data: fromTo('published', close) },
    {
      day: days.completed,
      hour: 18,
      type: complete.event,
      actor: recruiter,
      data: fromTo(closedFrom, complete),
    },
    {
      day: days.archived,
      hour: 10,
      type: archive.event,
      actor: 'peopleLead',
      data: fromTo('completed', archive),
    },
  ];
  const created = createdAt(calendar, job);
  const by = (name: MemberName) => ({ kind: 'member' as const, userId: colleagues[name].userId });
  return [
    { at: created, type: 'job.created', actor: by(job.createdBy), data: { job: job.title } },
    ...changes.flatMap(({ day, hour, type, actor, data }): PlannedEvent[] => {
      if (day === undefined) return [];
      const at = calendar.at(day, hour, random.int(0, 50));
      return [{ at, type, actor: by(actor), data: { job: job.title, ...data } }];
    }),
  ];
}

const fromTo = (from: JobStatus, { to }: { to: string }) => ({ from, to });
