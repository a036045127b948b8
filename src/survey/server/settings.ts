import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { SurveyContent, SurveyQuestion, SurveySettings } from '../contract.ts';
import { generalQuestions, usaQuestions } from './ready-questions.ts';

type Removable = { isRemoved?: true };
type StoredQuestion = Omit<SurveyQuestion, 'options'> &
  Removable & { options: (SurveyQuestion['options'][number] & Removable)[] };

/** The survey with everything that was ever in it: counts name the ids of removed questions and options. */
export type StoredContent = Pick<SurveyContent, 'lead'> & { questions: StoredQuestion[] };

export type StoredSurvey = { isOn: boolean; content: StoredContent; version: number };

/** Ready-made questions; the general ones are the first content of a survey. */
export const readyQuestions = [...generalQuestions, ...usaQuestions];

/** Before the first save. */
export const firstSurvey: StoredSurvey = {
  isOn: false,
  content: { lead: { en: '', tr: '' }, questions: generalQuestions },
  version: 0,
};

/** The survey of the company; switched off, with the ready-made questions, before the first save. */
export async function findSurvey(tx: TenantTx): Promise<StoredSurvey> {
  return (await readSurvey(tx)) ?? firstSurvey;
}

/** Saves the survey. Of two members who save at once, the later one is refused, because it has an older version. */
export async function saveSurvey(
  tx: TenantTx,
  actor: MemberActor,
  { isOn, content, version }: SurveySettings,
  now: Date,
): Promise<void> {
  if (isOn && content.questions.length === 0) refuse('refused', 'survey.no_question');
  const before = await readSurvey(tx, { lock: true });
  if ((before ?? firstSurvey).version !== version) refuse('conflict', 'survey.stale');
  const values = {
    is_on: isOn,
    content: JSON.stringify(withRemoved(content, before?.content ?? { ...content, questions: [] })),
    version: version + 1,
    changed_at: now,
  };
  const saved = await tx
    .insertInto('surveys')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet(values).where('surveys.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (saved === undefined) refuse('conflict', 'survey.stale');
  await record(tx, actor.companyId, byMember(actor), { type: 'company.survey_updated', now });
}

/** The part of the content that applicants see and members edit. */
export const shownContent = ({ lead, questions }: StoredContent): SurveyContent => ({
  lead,
  questions: questions.filter(isShown).map(({ isRemoved: _, ...question }) => ({
    ...question,
    options: question.options.filter(isShown).map(({ id, text }) => ({ id, text })),
  })),
});

const isShown = ({ isRemoved }: Removable): boolean => isRemoved !== true;

async function readSurvey(tx: TenantTx, { lock = false } = {}): Promise<StoredSurvey | null> {
  const row = await tx
    .selectFrom('surveys')
    .select(['is_on', 'content', 'version'])
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) return null;
  return { isOn: row.is_on, content: row.content as StoredContent, version: row.version };
}

function withRemoved(content: SurveyContent, before: StoredContent): StoredContent {
  const questions = content.questions.map((question) => ({
    ...question,
    options: [
      ...question.options,
      ...removedFrom(before.questions.find(({ id }) => id === question.id)?.options ?? [], question.options),
    ],
  }));
  return { ...content, questions: [...questions, ...removedFrom(before.questions, questions)] };
}

const removedFrom = <T extends { id: string }>(before: readonly T[], now: readonly { id: string }[]) =>
  before
    .filter(({ id }) => now.every((one) => one.id !== id))
    .map((one) => ({ ...one, isRemoved: true as const }));
