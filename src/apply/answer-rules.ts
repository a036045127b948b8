import { z } from 'zod';
import { type FileKind, fileRules } from '#files/rules.ts';
import { shownQuestions } from '#forms/condition-rules.ts';
import { answerFileKinds, linkCharsMax } from '#forms/rules.ts';
import { calendarDate, type Language } from '#platform/contract/fields.ts';
import type { ApplicationForm, DraftData, FormQuestion } from './contract.ts';
import type { DraftFile } from './draft-file-contract.ts';

/** A message key with its values. */
type Problem = { key: string; values?: Record<string, string | number> };

type FileState = Pick<DraftFile, 'textState' | 'scanState'>;
type AnswerFile = Pick<DraftFile, 'purpose' | 'questionId'> & FileState;

export const required: Problem = { key: 'platform.validation.required' };
const wrongType: Problem = { key: 'platform.validation.wrongType' };

/** The problem of one answer; null when it is valid. The value in `answer` may have any type. */
export function problemOfAnswer(
  question: FormQuestion,
  { answer, files, language }: { answer: unknown; files: AnswerFile[]; language: Language },
): Problem | null {
  if (question.mode === 'invisible' || question.type === 'section') return null;
  const file = files.find((one) => isAnswerTo(question, one));
  const isGiven = isFileQuestion(question) ? file !== undefined : isAnswered(answer);
  if (!isGiven) return question.mode === 'required' ? required : null;
  switch (question.type) {
    case 'short_text':
    case 'long_text':
      return problemOfText(question, answer);
    case 'number':
      return problemOfNumber(question, answer);
    case 'boolean':
      return typeof answer === 'boolean' ? null : wrongType;
    case 'choice':
      return problemOfChoice(question, answer);
    case 'date':
      return problemOfDate(question, answer, language);
    case 'link':
      return typeof answer === 'string' && linkOf(answer) !== null
        ? null
        : { key: 'platform.validation.url' };
    case 'file':
    case 'video':
      return file === undefined ? null : problemOfFile(file);
    default:
      throw new Error('Unknown type of question', { cause: question.type satisfies never });
  }
}

// A file that nobody can open is refused. A scan is readable for people, so it only gets a note.
const unreadable = new Set(['broken', 'encrypted', 'empty']);

/** The problem of a stored file that nobody can open; null for others, also those that wait for the virus check. */
export function problemOfFile({ textState, scanState }: FileState): Problem | null {
  if (scanState === 'infected') return { key: 'apply.validation.unreadable.infected' };
  return unreadable.has(textState) ? { key: `apply.validation.unreadable.${textState}` } : null;
}

const isFileQuestion = ({ type }: FormQuestion): boolean => type === 'file' || type === 'video';

/** Whether files of this purpose answer a question. */
export const isAnswerFile = (purpose: DraftFile['purpose']): boolean =>
  purpose === 'video' || purpose === 'attachment';

const isAnswerTo = (question: FormQuestion, file: Pick<DraftFile, 'purpose' | 'questionId'>): boolean =>
  isAnswerFile(file.purpose) && file.questionId === question.id;

function isAnswered(answer: unknown): boolean {
  if (typeof answer === 'string') return answer.trim() !== '';
  return answer !== undefined && answer !== null && !(Array.isArray(answer) && answer.length === 0);
}

function problemOfText({ type, settings }: FormQuestion, answer: unknown): Problem | null {
  if (typeof answer !== 'string') return wrongType;
  if (type === 'short_text' && answer.includes('\n')) return { key: 'platform.validation.wrongFormat' };
  const { limitChars } = settings;
  return typeof limitChars === 'number' && answer.length > limitChars
    ? { key: 'platform.validation.tooLong', values: { count: limitChars } }
    : null;
}

function problemOfNumber({ settings }: FormQuestion, answer: unknown): Problem | null {
  if (typeof answer !== 'number') return wrongType;
  const { min, max } = settings;
  if (typeof min === 'number' && answer < min)
    return { key: 'platform.validation.tooSmall', values: { count: min } };
  if (typeof max === 'number' && answer > max)
    return { key: 'platform.validation.tooBig', values: { count: max } };
  return null;
}

function problemOfDate({ settings }: FormQuestion, answer: unknown, language: Language): Problem | null {
  if (!calendarDate.safeParse(answer).success) return { key: 'apply.validation.date' };
  const day = String(answer);
  const { earliest, latest } = settings;
  if (typeof earliest === 'string' && day < earliest)
    return { key: 'apply.validation.dateTooEarly', values: { date: dayInWords(earliest, language) } };
  if (typeof latest === 'string' && day > latest)
    return { key: 'apply.validation.dateTooLate', values: { date: dayInWords(latest, language) } };
  return null;
}

/** A day as a reader of the language writes it: "1 March 2027". */
export const dayInWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

function problemOfChoice({ settings }: FormQuestion, answer: unknown): Problem | null {
  if (!Array.isArray(answer)) return wrongType;
  const chosen: unknown[] = answer;
  const offered = new Set(optionsOf(settings).map((option) => option.id));
  const isOffered = chosen.every((id) => typeof id === 'string' && offered.has(id));
  const isTooMany = settings['several'] !== true && chosen.length > 1;
  const isRepeated = new Set(chosen).size < chosen.length;
  return isOffered && !isTooMany && !isRepeated ? null : { key: 'platform.validation.notAllowed' };
}

/** The options of a choice question. */
function optionsOf(settings: Record<string, unknown>): { id: string; label: string }[] {
  return (Array.isArray(settings['options']) ? settings['options'] : []) as { id: string; label: string }[];
}

/**
 * Completes a typed web address: "example.com/me" becomes https. Null for other schemes and addresses without a domain.
 * Null also with a user name, which could pass for another site.
 */
export function linkOf(typed: string): string | null {
  const text = typed.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text);
  const address = hasScheme ? text : `https://${text.replace(/^\/+/, '')}`;
  return webAddress.safeParse(address).success ? address : null;
}

const webAddress = z
  .url({ protocol: /^https?$/, hostname: /^[^.].*\.[^.]+$/ })
  .max(linkCharsMax)
  .regex(/^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i);

/** The formats and the size that a file question accepts. */
export type AnswerFileRule = { kinds: readonly FileKind[]; limitBytes: number };

export function answerFileRule(settings: Record<string, unknown>): AnswerFileRule {
  const { kinds, limitMegabytes } = settings as { kinds?: FileKind[]; limitMegabytes?: number };
  const limitBytes =
    limitMegabytes === undefined ? fileRules.attachment.limitBytes : limitMegabytes * 1024 * 1024;
  return { kinds: kinds ?? answerFileKinds, limitBytes };
}

/** The answers to shown questions as they are stored; those to removed and hidden questions are dropped. */
export function validAnswers(
  form: Pick<ApplicationForm, 'questions'>,
  data: Pick<DraftData, 'answers'>,
  files: Pick<DraftFile, 'id' | 'purpose' | 'questionId'>[],
): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  for (const question of shownQuestions(form.questions, data.answers ?? {})) {
    if (question.mode === 'invisible') continue;
    const given = data.answers?.[question.id];
    const answer = isFileQuestion(question) ? files.find((file) => isAnswerTo(question, file))?.id : given;
    if (!isAnswered(answer)) continue;
    answers[question.id] = question.type === 'link' ? linkOf(String(answer)) : answer;
  }
  return answers;
}
