import type { FormSeen } from '#applications/answers-contract.ts';
import { shownQuestions } from '#forms/condition-rules.ts';

type Answers = Record<string, unknown>;
type Question = FormSeen['questions'][number];
type Option = { id: string; label: string };

/**
 * The answers of one form as answers of another: those to questions of the same type and text, ignoring case and
 * spaces. Chosen options are matched by their text; when one is not offered, the question stays unanswered. A file is
 * the id of the file that was sent.
 */
export function matchAnswers(from: FormSeen, answers: Answers, to: FormSeen): Answers {
  const given = new Map<string, Question[]>();
  for (const question of shownQuestions(from.questions, answers)) {
    const key = keyOf(question);
    if (Object.hasOwn(answers, question.id)) given.set(key, [...(given.get(key) ?? []), question]);
  }
  const matched: [string, unknown][] = to.questions.flatMap((question) => {
    // A form may ask the same twice; each answer is used once.
    const source = given.get(keyOf(question))?.shift();
    if (source === undefined || question.mode === 'invisible') return [];
    const answer = answerFor(question, source, answers[source.id]);
    return answer === undefined ? [] : [[question.id, answer]];
  });
  return Object.fromEntries(matched);
}

const keyOf = ({ type, label }: Question): string =>
  `${type} ${label.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()}`;

function answerFor(question: Question, source: Question, answer: unknown): unknown {
  if (question.type !== 'choice') return answer;
  const chosen = optionsOf(source).filter(({ id }) => Array.isArray(answer) && answer.includes(id));
  const ids = chosen.map(({ label }) => optionsOf(question).find((one) => one.label === label)?.id);
  return ids.includes(undefined) || ids.length === 0 ? undefined : ids;
}

const optionsOf = ({ settings }: Question): Option[] => (settings['options'] ?? []) as Option[];
