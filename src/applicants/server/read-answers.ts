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
  const rows = await listAnswers(tx, ids, questionIds);
  return new Map(rows.map((row) => [row.id, answersOf(row.questions, row.answers)]));
}

function answersOf(seen: unknown[], answers: Record<string, unknown>): Record<string, Answer> {
  const questions = seen.flatMap((one) => shownQuestion.safeParse(one).data ?? []);
  return Object.fromEntries(
    questions.flatMap((one) => {
      const answer = answerTo(one, answers[one.id]);
      return answer === null ? [] : [[one.id, answer]];
    }),
  );
}

function answerTo({ type, settings }: Question, value: unknown): Answer | null {
  switch (type) {
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
    case 'video':
      return typeof value === 'string' ? { type } : null;
  }
}
