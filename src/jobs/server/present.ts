import { avatarAddress } from '#identity/server/present.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import { textsOf } from './job-text.ts';
import type { Condition } from '#forms/condition-rules.ts';
import type { Translations } from '#forms/translation-rules.ts';
import type { StandardFieldModes } from '#forms/contract.ts';
import type { Job, JobSummary } from '../contract.ts';
import { isDeletable, isEditable, isPossible, type JobStatus, type Transition } from '../rules.ts';
import type {
  findJob,
  jobsWithNames,
  JobStepRow,
  listHiringTeam,
  listQuestions,
  listStepSettings,
} from './queries.ts';

type Rows<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>;
type SummaryRow = Awaited<ReturnType<ReturnType<typeof jobsWithNames>['executeTakeFirstOrThrow']>>;

export type JobParts = {
  row: Rows<typeof findJob>;
  steps: JobStepRow[];
  settings: Rows<typeof listStepSettings>;
  questions: Rows<typeof listQuestions>;
  team: Rows<typeof listHiringTeam>;
  publicUrl: string;
};

/** A job as lists show it. @param steps those of this job */
export function presentJobSummary(row: SummaryRow, steps: JobStepRow[]): JobSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    status: row.status as JobStatus,
    department:
      row.department_id === null ? null : { id: row.department_id, name: row.department_name ?? '' },
    jobType: row.job_type as JobSummary['jobType'],
    locationType: row.location_type as JobSummary['locationType'],
    country: row.country,
    city: row.city,
    tags: row.tags,
    createdBy:
      row.created_by_user_id === null
        ? null
        : {
            userId: row.created_by_user_id,
            name: row.creator_name ?? '',
            surname: row.creator_surname ?? '',
          },
    createdAt: row.created_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    closesOn: row.closes_on,
    steps: steps.map((step) => ({
      id: step.id,
      title: step.title,
      color: step.color,
      kind: step.kind as JobSummary['steps'][number]['kind'],
      openCount: step.open_count,
      totalCount: step.total_count,
    })),
  };
}

/** A whole job, with what this member may do to it. */
export function presentJob(parts: JobParts, actor: MemberActor): Job {
  const { row, steps, settings, questions, team, publicUrl } = parts;
  const summary = presentJobSummary(row, steps);
  const settingsById = new Map(settings.map((step) => [step.id, step]));
  return {
    ...summary,
    steps: summary.steps.map((step) => ({ ...noSettings, ...settingsById.get(step.id), ...step })),
    ...textsOf(row),
    skills: row.skills,
    payMin: row.pay_min,
    payMax: row.pay_max,
    payCurrency: row.pay_currency,
    payPeriod: row.pay_period as Job['payPeriod'],
    isPayPublic: row.is_pay_public,
    openings: row.openings,
    standardFieldModes: row.standard_field_modes as StandardFieldModes,
    questions: questions.map((question) => ({
      ...question,
      type: question.type as Job['questions'][number]['type'],
      mode: question.mode as Job['questions'][number]['mode'],
      settings: question.settings as Record<string, unknown>,
      knockoutRule: question.knockout_rule as Record<string, unknown> | null,
      shownWhen: question.shown_when as Condition | null,
      translations: question.translations as Translations,
    })),
    hiringTeam: team.map((member) => ({
      memberId: member.member_id,
      userId: member.user_id,
      name: member.name,
      surname: member.surname,
      avatar: avatarAddress(member.avatar_key),
      role: member.role as Job['hiringTeam'][number]['role'],
      isActive: member.status === 'active',
    })),
    publicUrl,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    can: abilities(row.status as JobStatus, actor),
  };
}

const noSettings = { applicantTextEn: '', applicantTextTr: '', answerDays: null };

function abilities(status: JobStatus, actor: MemberActor): Job['can'] {
  const mayUpdate = holds(actor, 'jobs.update');
  const may = (transition: Transition): boolean => mayUpdate && isPossible(transition, status);
  return {
    update: mayUpdate && isEditable(status),
    publish: may('publish'),
    close: may('close'),
    complete: may('complete'),
    changeToDraft: may('changeToDraft'),
    archive: may('archive'),
    unarchive: may('unarchive'),
    duplicate: holds(actor, 'jobs.create'),
    delete: holds(actor, 'jobs.delete') && isDeletable(status),
  };
}
