import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { z } from 'zod';
import type { Language } from '#platform/contract/fields.ts';
import type { ApplicationForm, DraftData, DraftFile, FormQuestion } from './contract.ts';

/** Field to message keys with their values. */
export type Problems = Record<string, { key: string; values?: Record<string, number> }>;

/** Everything that prevents submission, by field; an answer to a question is `answers.<id>`. */
export function findProblems(
  form: ApplicationForm,
  data: DraftData,
  files: Pick<DraftFile, 'purpose' | 'questionId' | 'textState'>[],
  language: Language,
): Problems {
  const problems: Problems = {};
  const { phone, currentCompany, coverLetter } = form.standardFieldModes;
  if (isBlank(data.name)) problems['name'] = { key: 'careers.validation.name' };
  if (isBlank(data.surname)) problems['surname'] = { key: 'careers.validation.surname' };
  if (isBlank(data.email)) problems['email'] = { key: 'platform.validation.emailRequired' };
  else if (!z.regexes.email.test(data.email ?? ''))
    problems['email'] = { key: 'platform.validation.emailInvalid' };
  if (phone === 'required' && isBlank(data.phoneNumber)) problems['phoneNumber'] = required;
  else if (
    phone !== 'invisible' &&
    !isBlank(data.phoneNumber) &&
    toE164(data.phoneNumber ?? '', language) === null
  )
    problems['phoneNumber'] = { key: 'platform.validation.phone' };
  if (currentCompany === 'required' && isBlank(data.currentCompany)) problems['currentCompany'] = required;
  const letter = files.find((file) => file.purpose === 'cover_letter');
  const hasLetter = letter !== undefined || !isBlank(data.coverLetter);
  if (coverLetter === 'required' && !hasLetter) problems['coverLetter'] = required;
  if (coverLetter !== 'invisible' && letter !== undefined && unreadable.has(letter.textState))
    problems['coverLetter'] = { key: `careers.validation.cvUnreadable.${letter.textState}` };
  const cv = problemOfCv(
    form,
    files.find((file) => file.purpose === 'cv'),
  );
  if (cv !== null) problems['cv'] = cv;
  for (const question of form.questions) {
    const found = problemOfAnswer(question, data.answers?.[question.id], files);
    if (found !== null) problems[`answers.${question.id}`] = found;
  }
  return problems;
}

/**
 * Converts a typed phone number to the form +905321234567.
 * @returns null when it is invalid; without a country code it is taken for one of the reader's country
 */
export function toE164(typed: string, language: Language): string | null {
  const country = language === 'tr' ? 'TR' : 'US';
  const parsed = parsePhoneNumberFromString(typed, country);
  return parsed?.isValid() ? parsed.number : null;
}

const required = { key: 'platform.validation.required' };
const isBlank = (value: string | undefined): boolean => value === undefined || value.trim() === '';

// A file that nobody can open is refused. A scan is readable for people, so it only gets a note.
const unreadable = new Set(['broken', 'encrypted', 'empty']);

function problemOfCv(form: ApplicationForm, cv: { textState: string } | undefined): Problems[string] | null {
  if (form.standardFieldModes.cv === 'invisible') return null;
  if (cv === undefined)
    return form.standardFieldModes.cv === 'required' ? { key: 'careers.validation.cv' } : null;
  return unreadable.has(cv.textState) ? { key: `careers.validation.cvUnreadable.${cv.textState}` } : null;
}

function problemOfAnswer(
  question: FormQuestion,
  answer: unknown,
  files: Pick<DraftFile, 'purpose' | 'questionId'>[],
): Problems[string] | null {
  if (question.mode === 'invisible') return null;
  const isGiven =
    question.type === 'video'
      ? files.some((file) => file.purpose === 'video' && file.questionId === question.id)
      : isAnswered(answer);
  if (!isGiven) return question.mode === 'required' ? required : null;
  switch (question.type) {
    case 'number':
      return problemOfNumber(question, answer);
    case 'boolean':
      return typeof answer === 'boolean' ? null : { key: 'platform.validation.wrongType' };
    case 'choice':
      return problemOfChoice(question, answer);
    case 'video':
      return null;
    default:
      throw new Error('Unknown type of question', { cause: question.type satisfies never });
  }
}

const isAnswered = (answer: unknown): boolean =>
  answer !== undefined && answer !== null && !(Array.isArray(answer) && answer.length === 0);

function problemOfNumber({ settings }: FormQuestion, answer: unknown): Problems[string] | null {
  if (typeof answer !== 'number') return { key: 'platform.validation.wrongType' };
  const { min, max } = settings;
  if (typeof min === 'number' && answer < min)
    return { key: 'platform.validation.tooSmall', values: { count: min } };
  if (typeof max === 'number' && answer > max)
    return { key: 'platform.validation.tooBig', values: { count: max } };
  return null;
}

function problemOfChoice({ settings }: FormQuestion, answer: unknown): Problems[string] | null {
  const chosen: unknown[] = Array.isArray(answer) ? answer : [answer];
  const offered = new Set(optionsOf(settings).map((option) => option.id));
  const isOffered = chosen.every((id) => typeof id === 'string' && offered.has(id));
  const isTooMany = settings['several'] !== true && chosen.length > 1;
  return isOffered && !isTooMany ? null : { key: 'platform.validation.notAllowed' };
}

/** The options of a choice question. */
export function optionsOf(settings: Record<string, unknown>): { id: string; label: string }[] {
  return (Array.isArray(settings['options']) ? settings['options'] : []) as { id: string; label: string }[];
}

/** The answers to current questions; those to removed questions are dropped. */
export function validAnswers(
  form: ApplicationForm,
  data: DraftData,
  files: Pick<DraftFile, 'id' | 'purpose' | 'questionId'>[],
): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  for (const question of form.questions) {
    if (question.mode === 'invisible') continue;
    const video = files.find((file) => file.purpose === 'video' && file.questionId === question.id);
    const answer = question.type === 'video' ? video?.id : data.answers?.[question.id];
    if (isAnswered(answer)) answers[question.id] = answer;
  }
  return answers;
}
