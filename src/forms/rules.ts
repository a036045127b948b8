import type { Fault } from '#platform/contract/faults.ts';

export const fieldModes = ['required', 'optional', 'invisible'] as const;
export type FieldMode = (typeof fieldModes)[number];
export const questionTypes = ['number', 'boolean', 'choice', 'video'] as const;
export type QuestionType = (typeof questionTypes)[number];

/** Maximum number of questions in a form and of choices in a question. */
export const questionsMax = 50;
export const optionsMax = 50;
export const videoSeconds = { min: 15, max: 600 } as const;

type Option = { id: string; label: string };

/**
 * Which answers flag an application: a number below or above, a yes or a no, one of these choices. A flag is for the
 * team to read; it never rejects an applicant.
 */
export type NumberKnockoutRule = { below: number | null; above: number | null };
export type KnockoutRule = NumberKnockoutRule | { answer: boolean } | { options: string[] };

type QuestionFacts =
  | {
      type: 'number';
      settings: { min: number | null; max: number | null };
      knockoutRule: NumberKnockoutRule | null;
    }
  | { type: 'choice'; settings: { options: Option[] }; knockoutRule: { options: string[] } | null }
  | { type: 'boolean' | 'video' };

export function faultsOfQuestion(question: QuestionFacts): Fault[] {
  switch (question.type) {
    case 'number':
      return [...faultsOfBounds(question.settings), ...faultsOfRange(question)];
    case 'choice':
      return [...faultsOfOptions(question.settings.options), ...faultsOfFlagged(question)];
    case 'boolean':
    case 'video':
      return [];
    default:
      return question satisfies never;
  }
}

function faultsOfBounds({ min, max }: { min: number | null; max: number | null }): Fault[] {
  const isUpsideDown = min !== null && max !== null && min > max;
  return isUpsideDown ? [{ path: ['settings', 'max'], message: 'forms.validation.maxBelowMin' }] : [];
}

function faultsOfRange({ knockoutRule }: { knockoutRule: NumberKnockoutRule | null }): Fault[] {
  if (knockoutRule === null) return [];
  const { below, above } = knockoutRule;
  if (below === null && above === null)
    return [{ path: ['knockoutRule', 'below'], message: 'forms.questions.faults.flagsNothing' }];
  const flagsAll = below !== null && above !== null && below > above;
  return flagsAll
    ? [{ path: ['knockoutRule', 'above'], message: 'forms.questions.faults.flagsAllNumbers' }]
    : [];
}

function faultsOfOptions(options: Option[]): Fault[] {
  return options.flatMap((option, index) => {
    const isRepeated = options
      .slice(0, index)
      .some(({ id, label }) => id === option.id || label === option.label);
    const path = ['settings', 'options', index, 'label'];
    return isRepeated ? [{ path, message: 'forms.validation.sameOption' }] : [];
  });
}

function faultsOfFlagged(question: {
  settings: { options: Option[] };
  knockoutRule: { options: string[] } | null;
}): Fault[] {
  if (question.knockoutRule === null) return [];
  const offered = new Set(question.settings.options.map((option) => option.id));
  const flagged = question.knockoutRule.options;
  const fault = (message: string) => [{ path: ['knockoutRule', 'options'], message }];
  if (flagged.length === 0) return fault('forms.questions.faults.flagsNothing');
  const isKnown = flagged.every((id) => offered.has(id)) && new Set(flagged).size === flagged.length;
  if (!isKnown) return fault('forms.questions.faults.unknownOption');
  return flagged.length === offered.size ? fault('forms.questions.faults.flagsAllOptions') : [];
}

/** A question with its knockout rule, as it is on the job when an application arrives. */
export type KnockoutQuestion = {
  id: string;
  type: string;
  label: string;
  settings: Record<string, unknown>;
  knockoutRule: KnockoutRule | null;
};

type AboutAnswer = { questionId: string; label: string };

/** The reason for a flag, with the question and answer at that time: choices are stored as text. */
export type KnockoutAnswer = AboutAnswer &
  (
    | { type: 'number'; answer: number; unit: string; rule: NumberKnockoutRule }
    | { type: 'boolean'; answer: boolean; rule: { answer: boolean } }
    | { type: 'choice'; answer: string[]; rule: { options: string[] } }
  );

/** The answers that flag an application, in the order of the form. A missing answer flags nothing. */
export function findKnockoutAnswers(
  questions: readonly KnockoutQuestion[],
  answers: Readonly<Record<string, unknown>>,
): KnockoutAnswer[] {
  return questions.flatMap((question) => judge(question, answers[question.id]) ?? []);
}

function judge(
  { id, label, settings, knockoutRule }: KnockoutQuestion,
  answer: unknown,
): KnockoutAnswer | null {
  if (knockoutRule === null) return null;
  const about = { questionId: id, label };
  if ('answer' in knockoutRule)
    return answer === knockoutRule.answer ? { ...about, type: 'boolean', answer, rule: knockoutRule } : null;
  if ('options' in knockoutRule) {
    const chosen: unknown[] = Array.isArray(answer) ? answer : [];
    if (!knockoutRule.options.some((option) => chosen.includes(option))) return null;
    const options = (settings['options'] ?? []) as Option[];
    const wordsOf = (ids: unknown[]) => options.filter((one) => ids.includes(one.id)).map((one) => one.label);
    return {
      ...about,
      type: 'choice',
      answer: wordsOf(chosen),
      rule: { options: wordsOf(knockoutRule.options) },
    };
  }
  if (typeof answer !== 'number' || !isOutside(answer, knockoutRule)) return null;
  const unit = typeof settings['unit'] === 'string' ? settings['unit'] : '';
  return { ...about, type: 'number', answer, unit, rule: knockoutRule };
}

const isOutside = (answer: number, { below, above }: NumberKnockoutRule): boolean =>
  (below !== null && answer < below) || (above !== null && answer > above);
