import type { OwnApplicationDetail } from '../../contract.ts';

export type Question = OwnApplicationDetail['form']['questions'][number];

/** A form with answers and the files among them. */
export type SentForm = Pick<OwnApplicationDetail, 'form' | 'answers' | 'files'>;

/** The value of a field: a radio group holds a text, several choices a list, a number and a day null when empty. */
export type AnswerValue = string | number | string[] | null;
export type AnswerValues = Record<string, AnswerValue>;
export type EditValues = { coverLetter: string; answers: AnswerValues };
type Answer = string | number | boolean | string[] | null;

/** The fields of an edit form, filled with the stored answers; a file that was sent stays whatever its value is. */
export const valuesOf = (
  questions: readonly Question[],
  answers: Readonly<Record<string, unknown>>,
): AnswerValues =>
  Object.fromEntries(
    questions
      .filter(({ type }) => type !== 'section')
      .map((question) => [question.id, valueOf(question, answers[question.id])]),
  );

/** The answers that the fields hold, as the API takes them; null for none. */
export const answersOf = (
  questions: readonly Question[],
  values: Readonly<AnswerValues>,
): Record<string, Answer> =>
  Object.fromEntries(
    questions
      .filter(({ id }) => values[id] !== undefined)
      .map((question) => [question.id, answerOf(question, values[question.id] ?? null)]),
  );

export const isSeveral = ({ settings }: Question): boolean => settings['several'] === true;

function valueOf(question: Question, answer: unknown): AnswerValue {
  switch (question.type) {
    case 'number':
      return typeof answer === 'number' ? answer : null;
    case 'date':
      return typeof answer === 'string' ? answer : null;
    case 'boolean':
      return typeof answer === 'boolean' ? String(answer) : '';
    case 'choice': {
      const chosen = Array.isArray(answer) ? answer.map(String) : [];
      return isSeveral(question) ? chosen : (chosen[0] ?? '');
    }
    case 'short_text':
    case 'long_text':
    case 'link':
    case 'file':
    case 'video':
    case 'section':
      return typeof answer === 'string' ? answer : '';
    default:
      return question.type satisfies never;
  }
}

function answerOf(question: Question, value: AnswerValue): Answer {
  if (value === '' || value === null) return null;
  switch (question.type) {
    case 'boolean':
      return value === 'true';
    case 'choice':
      return typeof value === 'string' ? [value] : value;
    case 'short_text':
    case 'long_text':
    case 'number':
    case 'date':
    case 'link':
    case 'file':
    case 'video':
    case 'section':
      return value;
    default:
      return question.type satisfies never;
  }
}
