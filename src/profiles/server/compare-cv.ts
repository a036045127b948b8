import type { Education, Experience, General } from '../contract.ts';
import type { CvFields, CvSource } from '../cv-reading-contract.ts';
import { fold } from '../rules.ts';
import { partsOf } from './read-cv-contact.ts';
import type { Found } from './read-cv-found.ts';
import type { ReadCv } from './read-cv.ts';
import type { ReadEducation } from './read-cv-educations.ts';
import type { ReadExperience } from './read-cv-experiences.ts';
import { isSameEducation, isSameExperience } from './same-entry.ts';

/** What the user has said of themselves before. */
export type Mine = {
  name: string;
  surname: string;
  email: string | null;
  phoneNumber: string | null;
  general: General;
  experiences: Experience[];
  educations: Education[];
};

const sourceMax = 200;

/** What was read of a CV beside what the profile has. */
export function compareCv(cv: ReadCv, mine: Mine): CvFields {
  const { general } = mine;
  const myPlace = { city: general.city, district: '', country: general.country };
  return {
    name: cv.name && compared(cv.name, mine.name),
    surname: cv.surname && compared(cv.surname, mine.surname),
    emails: cv.emails.map((email) => ({ ...quoted(email), isMine: email.value === mine.email })),
    phones: cv.phones.map((phone) => ({ ...quoted(phone), isMine: phone.value === mine.phoneNumber })),
    headline: cv.headline && compared(cv.headline, general.headline),
    about: cv.about && compared(cv.about, general.about),
    place: cv.place && { ...compared(cv.place, myPlace), ...quoted(cv.place) },
    website: cv.website && { ...compared(cv.website, general.website), ...quoted(cv.website) },
    linkedin: cv.linkedin && { ...compared(cv.linkedin, general.linkedin), ...quoted(cv.linkedin) },
    skills: cv.skills.map((skill) => ({
      ...presented(skill),
      isMine: general.skills.some((one) => fold(one) === fold(skill.value)),
    })),
    languages: cv.languages.map((language) => comparedLanguage(language, general)),
    experiences: cv.experiences.map((experience) => comparedExperience(experience, mine.experiences)),
    educations: cv.educations.map((education) => comparedEducation(education, mine.educations)),
  };
}

function presented<T>({ value, isSure, line }: Found<T>): { value: T; isSure: boolean; source: CvSource } {
  const { page, at, box, raw } = line;
  return { value, isSure, source: { page, line: at, text: raw.slice(0, sourceMax).toWellFormed(), box } };
}

const presentedOrNull = <T>(found: Found<T> | null) => (found === null ? null : presented(found));

type State = 'new' | 'same' | 'differs';

/** Of a line that holds many things the one in question: "ada@example.com | 0532 … | Ankara". */
function quoted<T>(found: Found<T>): ReturnType<typeof presented<T>> {
  const whole = presented(found);
  const sought = essence(found.value);
  const part = partsOf(found.line.raw).find((one) => essence(one).includes(sought));
  return part === undefined
    ? whole
    : { ...whole, source: { ...whole.source, text: part.slice(0, sourceMax) } };
}

/** What remains of a number, an address or a city however it is written. */
function essence(value: unknown): string {
  const text = typeof value === 'string' ? value : ((value as { city?: string }).city ?? '');
  const digits = text.replace(/\D/g, '');
  return digits.length > 6 ? digits.slice(-7) : plain(text);
}

function compared<T>(found: Found<T>, mine: T) {
  return { ...presented(found), mine, state: stateOf(found.value, mine) };
}

/** Case, accents, room and what ends an address make no difference. */
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

function comparedLanguage(found: ReadCv['languages'][number], { languages }: General) {
  const mine = languages.find(({ language }) => language === found.value.language)?.level ?? null;
  const isSame = mine !== null && (found.value.level === null || found.value.level === mine);
  const state: State = mine === null ? 'new' : isSame ? 'same' : 'differs';
  return { ...presented(found), mine, state };
}

function comparedExperience(read: ReadExperience, mine: Experience[]): CvFields['experiences'][number] {
  const { title, company, start, end, isOngoing, place, locationType, description } = read;
  const named = {
    title: title?.value ?? '',
    company: company?.value ?? '',
    startMonth: start?.value ?? null,
  };
  return {
    title: presentedOrNull(title),
    company: presentedOrNull(company),
    start: presentedOrNull(start),
    end: presentedOrNull(end),
    isOngoing,
    place: presentedOrNull(place),
    locationType: presentedOrNull(locationType),
    description: presentedOrNull(description),
    isMine: mine.some((one) => isSameExperience(one, named)),
  };
}

function comparedEducation(read: ReadEducation, mine: Education[]): CvFields['educations'][number] {
  const { institution, degree, major, start, end } = read;
  const learned = {
    institution: institution?.value ?? '',
    degree: degree?.value ?? '',
    major: major?.value ?? '',
    endMonth: end?.value ?? null,
  };
  return {
    institution: presentedOrNull(institution),
    degree: presentedOrNull(degree),
    major: presentedOrNull(major),
    start: presentedOrNull(start),
    end: presentedOrNull(end),
    isMine: mine.some((one) => isSameEducation(one, learned)),
  };
}
