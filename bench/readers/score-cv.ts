import { languageCodes } from '#reading/rules.ts';
import type { CvEducation } from '#reading/server/read-cv-study-fields.ts';
import type { CvExperience } from '#reading/server/read-cv-experiences.ts';
import type { CvValues } from '#reading/server/read-cv.ts';
import type { ReadValue } from '#reading/server/read-value.ts';
import {
  isSameDate,
  isSameLevel,
  isSameLink,
  isSameName,
  isSamePhone,
  isSameText,
} from './compare-values.ts';
import type { CvTruth } from './corpus.ts';
import { pairBest } from './pair-best.ts';

export const cvFieldNames = [
  'name',
  'email',
  'phone',
  'city',
  'country',
  'links',
  'title',
  'company',
  'job dates',
  'job city',
  'whole job',
  'school',
  'degree',
  'major',
  'study dates',
  'skills',
  'languages',
  'levels',
] as const;

/** One value: what the document says and what was read; null means none. */
export type Answer = {
  field: string;
  said: string | null;
  read: string | null;
  isRight: boolean;
  isSure: boolean;
};

type Job = CvTruth['experiences'][number];
type Study = CvTruth['educations'][number];

/** Compares all values of a CV with the truth. `null` means a document that was not read. */
export function scoreCv(truth: CvTruth, cv: CvValues | null): Answer[] {
  return [
    ...contactAnswers(truth, cv),
    ...pairBest(truth.experiences, cv?.experiences ?? [], likenessOfJobs).flatMap(jobAnswers),
    ...pairBest(truth.educations, cv?.educations ?? [], likenessOfStudies).flatMap(studyAnswers),
    ...skillAnswers(truth, cv),
    ...languageAnswers(truth, cv),
  ];
}

/** An answer for a field, unless the document has no value and none was read. */
export function answer(
  field: string,
  said: string | null,
  read: { value: string; isSure: boolean } | null,
  isSame: (said: string, read: string) => boolean,
): Answer[] {
  if (said === null && read === null) return [];
  const isRight = said !== null && read !== null && isSame(said, read.value);
  return [{ field, said, read: read?.value ?? null, isRight, isSure: read?.isSure ?? false }];
}

function contactAnswers(truth: CvTruth, cv: CvValues | null): Answer[] {
  const place = cv?.place ?? null;
  const placeValue = (key: 'city' | 'country') =>
    place === null || place.value[key] === '' ? null : { value: place.value[key], isSure: place.isSure };
  const isCity = (said: string, read: string): boolean =>
    isSameText(said, read) ||
    // A Turkish address names a district and its province, and either is a city to its people.
    (truth.country === 'TR' && truth.region !== null && isSameText(truth.region, read));
  return [
    ...answer('name', truth.name, nameOf(cv), isSameText),
    ...answer('email', truth.email, cv?.emails[0] ?? null, isSameLink),
    ...answer('phone', truth.phone, cv?.phones[0] ?? null, isSamePhone),
    ...answer('city', truth.city, placeValue('city'), isCity),
    ...answer('country', truth.country, placeValue('country'), isSameText),
    ...answer('links', truth.linkedin, cv?.linkedin ?? null, isSameLink),
    ...answer('links', truth.website, cv?.website ?? null, isSameLink),
  ];
}

function nameOf(cv: CvValues | null): { value: string; isSure: boolean } | null {
  const parts = [cv?.name ?? null, cv?.surname ?? null].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return {
    value: parts
      .map(({ value }) => value)
      .join(' ')
      .trim(),
    isSure: parts.every(({ isSure }) => isSure),
  };
}

type DateRange = { start: string | null; end: string | null };
type ReadDates = { start: ReadValue<string> | null; end: ReadValue<string> | null };

/** Start and end as one answer. */
function dateAnswers(
  field: 'job dates' | 'study dates',
  said: (DateRange & { current: boolean }) | null,
  read: (ReadDates & { isOngoing: boolean }) | null,
): Answer[] {
  const shown = ({ start, end, current }: DateRange & { current: boolean }): string | null =>
    start === null && end === null ? null : `${start ?? '?'} to ${current ? 'now' : (end ?? '?')}`;
  const found = {
    start: read?.start?.value ?? null,
    end: read?.end?.value ?? null,
    current: read?.isOngoing ?? false,
  };
  const text = shown(found);
  const isSure = read?.start?.isSure !== false && read?.end?.isSure !== false;
  return answer(
    field,
    said === null ? null : shown(said),
    text === null ? null : { value: text, isSure },
    () =>
      said !== null &&
      isSameDate(said.start, found.start) &&
      isSameDate(said.end, found.end) &&
      said.current === found.current,
  );
}

function jobAnswers([said, read]: [Job | null, CvExperience | null]): Answer[] {
  const isName = (truth: string, found: string): boolean => isSameName(truth, found, said?.city ?? null);
  const parts = [
    ...answer('title', said?.title ?? null, read?.title ?? null, isName),
    ...answer('company', said?.company ?? null, read?.company ?? null, isName),
    ...dateAnswers('job dates', said, read),
  ];
  const isSure = parts.every((part) => part.isSure);
  const words = (of: 'said' | 'read'): string => parts.map((part) => part[of] ?? '–').join(', ');
  return [
    ...parts,
    ...cityAnswers(said, read),
    {
      field: 'whole job',
      said: said === null ? null : words('said'),
      read: read === null ? null : words('read'),
      isRight: said !== null && read !== null && parts.every(({ isRight }) => isRight),
      isSure,
    },
  ];
}

/** "Memphis" is "Memphis, TN", and "Halle" is "Halle (Saale)". */
const isSameCity = (said: string, read: string): boolean =>
  isSameText(said, read) || isSameText(said.replace(/,.*| \(.*/, ''), read);

/** The city of a job. A Turkish place has a district and a province, and either is a city to its people. */
function cityAnswers(said: Job | null, read: CvExperience | null): Answer[] {
  const place = read?.place ?? null;
  const found =
    place === null || place.value.city === '' ? null : { value: place.value.city, isSure: place.isSure };
  return answer(
    'job city',
    said?.city ?? null,
    found,
    (city, one) => isSameCity(city, one) || isSameText(city, place?.value.district ?? ''),
  );
}

function studyAnswers([said, read]: [Study | null, CvEducation | null]): Answer[] {
  // Where only one of both is there, a trade is the degree to one person and the major to another.
  const isOne = said !== null && said.major === null && read !== null && read.degree === null;
  const [degree, major] = isOne ? [read.major, null] : [read?.degree ?? null, read?.major ?? null];
  return [
    ...answer('school', said?.school ?? null, read?.institution ?? null, isSameText),
    ...answer('degree', said?.degree ?? null, degree, isSameText),
    ...answer('major', said?.major ?? null, major, isSameText),
    ...dateAnswers(
      'study dates',
      said === null ? null : { ...said, current: false },
      read === null ? null : { ...read, isOngoing: false },
    ),
  ];
}

function likenessOfJobs(said: Job, read: CvExperience): number {
  const isName = (truth: string, found: ReadValue<string> | null): number =>
    found !== null && isSameName(truth, found.value, said.city) ? 3 : 0;
  return (
    isName(said.title, read.title) +
    isName(said.company, read.company) +
    Number(said.start !== null && isSameDate(said.start, read.start?.value ?? null)) +
    Number(said.end !== null && isSameDate(said.end, read.end?.value ?? null))
  );
}

function likenessOfStudies(said: Study, read: CvEducation): number {
  const isText = (truth: string | null, found: ReadValue<string> | null): number =>
    truth !== null && found !== null && isSameText(truth, found.value) ? 3 : 0;
  return (
    isText(said.school, read.institution) +
    isText(said.degree, read.degree) +
    isText(said.major, read.major) +
    Number(said.end !== null && isSameDate(said.end, read.end?.value ?? null)) +
    Number(said.start !== null && isSameDate(said.start, read.start?.value ?? null))
  );
}

function skillAnswers(truth: CvTruth, cv: CvValues | null): Answer[] {
  const pairs = pairBest(truth.skills, cv?.skills ?? [], (said, { value }) =>
    Number(isSameText(said, value)),
  );
  return pairs.flatMap(([said, read]) => answer('skills', said, read, isSameText));
}

function languageAnswers(truth: CvTruth, cv: CvValues | null): Answer[] {
  // A record has no others than these.
  const known = truth.languages.filter(({ language }) => languageCodes.includes(language));
  const pairs = pairBest(known, cv?.languages ?? [], (said, { value }) =>
    Number(said.language === value.language),
  );
  return pairs.flatMap(([said, read]) => [
    ...answer(
      'languages',
      said?.language ?? null,
      read === null ? null : { value: read.value.language, isSure: read.isSure },
      isSameText,
    ),
    ...answer(
      'levels',
      said?.level ?? null,
      read === null || read.value.level === null ? null : { value: read.value.level, isSure: read.isSure },
      () => said !== null && isSameLevel(said, read?.value.level ?? null),
    ),
  ]);
}
