import { type FileKind, fileRules } from '#files/rules.ts';
import type { Fault } from '#platform/contract/faults.ts';

export const fieldModes = ['required', 'optional', 'invisible'] as const;
export type FieldMode = (typeof fieldModes)[number];
/** A section is a heading among the questions; it is not answered. */
export const questionTypes = [
  'short_text',
  'long_text',
  'number',
  'boolean',
  'choice',
  'date',
  'link',
  'file',
  'video',
  'section',
] as const;
export type QuestionType = (typeof questionTypes)[number];

/** Maximum number of questions in a form and of choices in a question. */
export const questionsMax = 50;
export const optionsMax = 50;
export const videoSeconds = { min: 15, max: 600 } as const;

/** Characters of a written answer: the limits that a question may set, and the one it starts with. */
export const textChars = {
  short_text: { min: 10, max: 300, initial: 200 },
  long_text: { min: 50, max: 10_000, initial: 2000 },
} as const;
/** Characters of the text below a question, and of a section, in every language. */
export const helpCharsMax = { question: 500, section: 2000 } as const;
export const linkCharsMax = 1000;

/** The formats that a question may accept as a file, and its largest size in MB. */
export const answerFileKinds: readonly FileKind[] = fileRules.attachment.kinds;
export const answerFileMegabytes = { min: 1, max: 10 } as const;

type Option = { id: string; label: string };

/**
 * Which answers flag an application: a number below or above, a day before or after, a yes or a no, one of these
 * choices. A flag is for the team to read; it never rejects an applicant.
 */
export type NumberKnockoutRule = { below: number | null; above: number | null };
/** Days as YYYY-MM-DD, which sort as text. */
export type DateKnockoutRule = { before: string | null; after: string | null };
export type KnockoutRule =
  | NumberKnockoutRule
  | DateKnockoutRule
  | { answer: boolean }
  | { options: string[] };

type QuestionFacts =
  | {
      type: 'number';
      settings: { min: number | null; max: number | null };
      knockoutRule: NumberKnockoutRule | null;
    }
  | {
      type: 'date';
      settings: { earliest: string | null; latest: string | null };
      knockoutRule: DateKnockoutRule | null;
    }
  | { type: 'choice'; settings: { options: Option[] }; knockoutRule: { options: string[] } | null }
  | { type: 'short_text' | 'long_text' | 'boolean' | 'link' | 'file' | 'video' | 'section' };

export function faultsOfQuestion(question: QuestionFacts): Fault[] {
  switch (question.type) {
    case 'number':
      return [...faultsOfBounds(question.settings), ...faultsOfRange(question)];
    case 'date':
      return [...faultsOfDays(question.settings), ...faultsOfDayRule(question)];
    case 'choice':
      return [...faultsOfOptions(question.settings.options), ...faultsOfFlagged(question)];
    case 'short_text':
    case 'long_text':
    case 'boolean':
    case 'link':
    case 'file':
    case 'video':
    case 'section':
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

function faultsOfDays({ earliest, latest }: { earliest: string | null; latest: string | null }): Fault[] {
  const isUpsideDown = earliest !== null && latest !== null && earliest > latest;
  return isUpsideDown
    ? [{ path: ['settings', 'latest'], message: 'forms.validation.latestBeforeEarliest' }]
    : [];
}

function faultsOfDayRule({ knockoutRule }: { knockoutRule: DateKnockoutRule | null }): Fault[] {
  if (knockoutRule === null) return [];
  const { before, after } = knockoutRule;
  if (before === null && after === null)
    return [{ path: ['knockoutRule', 'before'], message: 'forms.questions.faults.flagsNothing' }];
  const flagsAll = before !== null && after !== null && before > after;
  return flagsAll
    ? [{ path: ['knockoutRule', 'after'], message: 'forms.questions.faults.flagsAllDates' }]
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
    | { type: 'date'; answer: string; rule: DateKnockoutRule }
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
  if ('before' in knockoutRule) {
    const isFlagged = typeof answer === 'string' && isOutsideDays(answer, knockoutRule);
    return isFlagged ? { ...about, type: 'date', answer, rule: knockoutRule } : null;
  }
  if (typeof answer !== 'number' || !isOutside(answer, knockoutRule)) return null;
  const unit = typeof settings['unit'] === 'string' ? settings['unit'] : '';
  return { ...about, type: 'number', answer, unit, rule: knockoutRule };
}

const isOutside = (answer: number, { below, above }: NumberKnockoutRule): boolean =>
  (below !== null && answer < below) || (above !== null && answer > above);

const isOutsideDays = (answer: string, { before, after }: DateKnockoutRule): boolean =>
  (before !== null && answer < before) || (after !== null && answer > after);
