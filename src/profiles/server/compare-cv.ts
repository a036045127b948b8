import { presentValue, sourceMax } from '#reading/server/present.ts';
import { fold } from '#platform/contract/fold.ts';
import { partsOf } from '#reading/server/read-cv-lines.ts';
import type { ReadValue } from '#reading/server/read-value.ts';
import type { CvValues } from '#reading/server/read-cv.ts';
import type { Education, Experience, General } from '../contract.ts';
import type { CvFields } from '../cv-reading-contract.ts';
import { isSameEducation, isSameExperience } from './same-entry.ts';

/** The user's current profile. */
export type CurrentProfile = {
  name: string;
  surname: string;
  email: string | null;
  phoneNumber: string | null;
  general: General;
  experiences: Experience[];
  educations: Education[];
};

/** Compares the fields of a CV with the profile. */
export function compareCv(cv: CvValues, mine: CurrentProfile): CvFields {
  const { general } = mine;
  const myPlace = { city: general.city, district: '', country: general.country };
  return {
    origin: cv.origin,
    name: cv.name && compareValue(cv.name, mine.name),
    surname: cv.surname && compareValue(cv.surname, mine.surname),
    emails: cv.emails.map((email) => ({ ...quoteValue(email), isMine: email.value === mine.email })),
    phones: cv.phones.map((phone) => ({ ...quoteValue(phone), isMine: phone.value === mine.phoneNumber })),
    headline: cv.headline && compareValue(cv.headline, general.headline),
    about: cv.about && compareValue(cv.about, general.about),
    place: cv.place && { ...compareValue(cv.place, myPlace), ...quoteValue(cv.place) },
    website: cv.website && { ...compareValue(cv.website, general.website), ...quoteValue(cv.website) },
    linkedin: cv.linkedin && { ...compareValue(cv.linkedin, general.linkedin), ...quoteValue(cv.linkedin) },
    skills: cv.skills.map((skill) => ({
      ...presentValue(skill),
      isMine: general.skills.some((one) => fold(one) === fold(skill.value)),
    })),
    languages: cv.languages.map((language) => compareLanguage(language, general)),
    experiences: cv.experiences.map((experience) => compareExperience(experience, mine.experiences)),
    educations: cv.educations.map((education) => compareEducation(education, mine.educations)),
  };
}

const presentValueOrNull = <T>(found: ReadValue<T> | null) => (found === null ? null : presentValue(found));

type State = 'new' | 'same' | 'differs';

/** Quotes only the value when its line holds several: "ada@example.com | 0532 … | Ankara". */
function quoteValue<T>(found: ReadValue<T>): ReturnType<typeof presentValue<T>> {
  const whole = presentValue(found);
  const sought = normalised(found.value);
  const part = partsOf(found.line.raw).find((one) => normalised(one).includes(sought));
  return part === undefined
    ? whole
    : { ...whole, source: { ...whole.source, text: part.slice(0, sourceMax) } };
}

/** The normalised form of a number, an address or a city, for comparison. */
function normalised(value: unknown): string {
  const text = typeof value === 'string' ? value : ((value as { city?: string }).city ?? '');
  const digits = text.replace(/\D/g, '');
  return digits.length > 6 ? digits.slice(-7) : plain(text);
}

function compareValue<T>(found: ReadValue<T>, mine: T) {
  return { ...presentValue(found), mine, state: stateOf(found.value, mine) };
}

/** Ignores case, accents, white space and the end of an address. */
function stateOf<T>(read: T, mine: T): State {
  const [one, other] = [plain(read), plain(mine)];
  if (other === '') return 'new';
  return one === other ? 'same' : 'differs';
}

function plain(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : Object.values(value as Record<string, string>)
          .join(' ')
          .trim();
  return fold(text)
    .replace(/^https?:\/\/(?:www\.)?|\/$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function compareLanguage(found: CvValues['languages'][number], { languages }: General) {
  const mine = languages.find(({ language }) => language === found.value.language)?.level ?? null;
  const isSame = mine !== null && (found.value.level === null || found.value.level === mine);
  const state: State = mine === null ? 'new' : isSame ? 'same' : 'differs';
  return { ...presentValue(found), mine, state };
}

function compareExperience(
  read: CvValues['experiences'][number],
  mine: Experience[],
): CvFields['experiences'][number] {
  const { title, company, start, end, isOngoing, place, locationType, description } = read;
  const named = {
    title: title?.value ?? '',
    company: company?.value ?? '',
    startMonth: start?.value ?? null,
  };
  return {
    title: presentValueOrNull(title),
    company: presentValueOrNull(company),
    start: presentValueOrNull(start),
    end: presentValueOrNull(end),
    isOngoing,
    place: presentValueOrNull(place),
    locationType: presentValueOrNull(locationType),
    description: presentValueOrNull(description),
    isMine: mine.some((one) => isSameExperience(one, named)),
  };
}

function compareEducation(
  read: CvValues['educations'][number],
  mine: Education[],
): CvFields['educations'][number] {
  const { institution, degree, major, start, end } = read;
  const learned = {
    institution: institution?.value ?? '',
    degree: degree?.value ?? '',
    major: major?.value ?? '',
    endMonth: end?.value ?? null,
  };
  return {
    institution: presentValueOrNull(institution),
    degree: presentValueOrNull(degree),
    major: presentValueOrNull(major),
    start: presentValueOrNull(start),
    end: presentValueOrNull(end),
    isMine: mine.some((one) => isSameEducation(one, learned)),
  };
}
