import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { z } from 'zod';
import { shownQuestions } from '#forms/condition-rules.ts';
import type { Language } from '#platform/contract/fields.ts';
import { problemOfAnswer, problemOfFile, required } from './answer-rules.ts';
import type { ApplicationForm, DraftData } from './contract.ts';
import type { DraftFile } from './draft-file-contract.ts';

/** Field to message keys with their values. */
export type Problems = Record<string, { key: string; values?: Record<string, string | number> }>;

/** The language of the form, and the countries of a phone number without a country code, the likeliest first. */
export type FormReading = { language: Language; phoneCountries: CountryCode[] };

/** Everything that prevents submission, by field; an answer to a question is `answers.<id>`. */
export function findProblems(
  form: ApplicationForm,
  data: DraftData,
  files: Pick<DraftFile, 'purpose' | 'questionId' | 'textState' | 'scanState'>[],
  { language, phoneCountries }: FormReading,
): Problems {
  const problems: Problems = {};
  const { phone, currentCompany, coverLetter } = form.standardFieldModes;
  if (isBlank(data.name)) problems['name'] = { key: 'apply.validation.name' };
  if (isBlank(data.surname)) problems['surname'] = { key: 'apply.validation.surname' };
  if (isBlank(data.email)) problems['email'] = { key: 'platform.validation.emailRequired' };
  else if (!z.regexes.email.test(data.email ?? ''))
    problems['email'] = { key: 'platform.validation.emailInvalid' };
  if (phone === 'required' && isBlank(data.phoneNumber)) problems['phoneNumber'] = required;
  else if (
    phone !== 'invisible' &&
    !isBlank(data.phoneNumber) &&
    toE164(data.phoneNumber ?? '', phoneCountries) === null
  )
    problems['phoneNumber'] = { key: 'platform.validation.phone' };
  if (currentCompany === 'required' && isBlank(data.currentCompany)) problems['currentCompany'] = required;
  const letter = files.find((file) => file.purpose === 'cover_letter');
  const hasLetter = letter !== undefined || !isBlank(data.coverLetter);
  if (coverLetter === 'required' && !hasLetter) problems['coverLetter'] = required;
  const unreadableLetter = letter === undefined ? null : problemOfFile(letter);
  if (coverLetter !== 'invisible' && unreadableLetter !== null) problems['coverLetter'] = unreadableLetter;
  const cv = problemOfCv(
    form,
    files.find((file) => file.purpose === 'cv'),
  );
  if (cv !== null) problems['cv'] = cv;
  for (const question of shownQuestions(form.questions, data.answers ?? {})) {
    const found = problemOfAnswer(question, { answer: data.answers?.[question.id], files, language });
    if (found !== null) problems[`answers.${question.id}`] = found;
  }
  return problems;
}

/**
 * The countries by which a phone number without a country code is read. Turkish means Turkey first, where `0532` is a
 * mobile number; in Germany it would be valid too. English comes from anywhere, so the places come first.
 * @param places country codes, the likeliest first; empty or null without one
 */
export const phoneCountriesOf = (places: (string | null)[], language: Language): CountryCode[] => {
  const known = places.filter((place) => place !== null && isSupportedCountry(place));
  return language === 'tr' ? ['TR', ...known] : [...known, 'US'];
};

/**
 * Converts a typed phone number to the form +905321234567.
 * @param countries of a number without a country code; the first in which it is valid
 * @returns null when it is invalid
 */
export function toE164(typed: string, countries: CountryCode[]): string | null {
  const numbers = countries.map((country) => parsePhoneNumberFromString(typed, country));
  return numbers.find((number) => number?.isValid())?.number ?? null;
}

const isBlank = (value: string | undefined): boolean => value === undefined || value.trim() === '';

function problemOfCv(
  form: ApplicationForm,
  cv: Pick<DraftFile, 'textState' | 'scanState'> | undefined,
): Problems[string] | null {
  if (form.standardFieldModes.cv === 'invisible') return null;
  if (cv === undefined)
    return form.standardFieldModes.cv === 'required' ? { key: 'apply.validation.cv' } : null;
  return problemOfFile(cv);
}
