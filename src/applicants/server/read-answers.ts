import type { TenantTx } from '#platform/server/db/tenant.ts';
import { shownQuestion } from '#forms/contract.ts';
import type { FormSeen } from '#applications/answers-contract.ts';
import type { Answer } from '../contract.ts';
import { listAnswers } from './queries.ts';

type Question = FormSeen['questions'][number];

/** Answers by application and question, with the text of the form that the applicant saw. */
export async function readAnswers(
  tx: TenantTx,
  ids: readonly string[],
  questionIds: readonly string[],
): Promise<Map<string, Record<string, Answer>>> {
  if (questionIds.length === 0 || ids.length === 0) return new Map();
  const rows = (await listAnswers(tx, ids, questionIds)).map(({ id, questions, answers }) => ({
    id,
    given: questions
      .flatMap((one) => shownQuestion.safeParse(one).data ?? [])
      .map((question) => ({ question, value: answers[question.id] })),
  }));
  const titles = await listTitles(
    tx,
    rows.flatMap(({ given }) => given),
  );
  return new Map(rows.map(({ id, given }) => [id, answersOf(given, titles)]));
}

type GivenAnswer = { question: Question; value: unknown };

/** The names of the files among these answers. */
async function listTitles(tx: TenantTx, given: readonly GivenAnswer[]): Promise<ReadonlyMap<string, string>> {
  const ids = given
    .filter(({ question: { type } }) => type === 'file' || type === 'video')
    .flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

function answersOf(
  given: readonly GivenAnswer[],
  titles: ReadonlyMap<string, string>,
): Record<string, Answer> {
  return Object.fromEntries(
    given.flatMap(({ question, value }) => {
      const answer = answerTo(question, value, titles);
      return answer === null ? [] : [[question.id, answer]];
    }),
  );
}

function answerTo(
  { type, settings }: Question,
  value: unknown,
  titles: ReadonlyMap<string, string>,
): Answer | null {
  switch (type) {
    case 'short_text':
    case 'long_text':
    case 'link':
      return typeof value === 'string' ? { type, text: value } : null;
    case 'date':
      return typeof value === 'string' ? { type, date: value } : null;
    case 'number': {
      const unit = typeof settings['unit'] === 'string' ? settings['unit'] : '';
      return typeof value === 'number' ? { type, value, unit } : null;
    }
    case 'boolean':
      return typeof value === 'boolean' ? { type, value } : null;
    case 'choice': {
      const options = (settings['options'] ?? []) as { id: string; label: string }[];
      const chosen = Array.isArray(value) ? value : [];
      const labels = options.filter((option) => chosen.includes(option.id)).map((option) => option.label);
      return labels.length === 0 ? null : { type, labels };
    }
    case 'file':
    case 'video': {
      const title = typeof value === 'string' ? titles.get(value) : undefined;
      return title === undefined ? null : { type, title };
    }
    case 'section':
      return null;
  }
}
