import { fold } from '#platform/contract/fold.ts';
import { isSameEducation, isSameExperience } from '#profiles/server/same-entry.ts';
import type { CvValues } from '#reading/server/read-cv.ts';
import type { ReadValue } from '#reading/server/read-value.ts';
import type { CvChange } from '../file-contract.ts';

type Part = CvChange['part'];
type Value = NonNullable<CvChange['before']>;
type IsSame<T> = (one: T, other: T) => boolean;

/**
 * Finds the differences between two CVs of a person, in the order of a CV. Case, accents and
 * spaces are ignored.
 */
export function compareCvs(before: CvValues, after: CvValues): CvChange[] {
  const single = (part: Part, of: (cv: CvValues) => Value | null): CvChange[] =>
    changesOf(part, [of(before)], [of(after)], () => true);
  const listed = (part: Part, of: (cv: CvValues) => Value[], isSame: IsSame<Value> = haveSameTitle) =>
    changesOf(part, of(before), of(after), isSame);
  return [
    ...single('name', ({ name, surname }) =>
      valueOf([name?.value, surname?.value].filter(Boolean).join(' ')),
    ),
    ...single('headline', ({ headline }) => textOf(headline)),
    ...listed('email', ({ emails }) => valuesOf(emails)),
    ...listed('phone', ({ phones }) => valuesOf(phones)),
    ...single('place', ({ place }) => place && valueOf(place.value.city, { place: place.value.country })),
    ...single('website', ({ website }) => textOf(website)),
    ...single('linkedin', ({ linkedin }) => textOf(linkedin)),
    ...single('about', ({ about }) => about && valueOf('', { text: about.value })),
    ...listed('experience', experiencesOf, isSameJob),
    ...listed('education', educationsOf, isSameSchool),
    ...listed('skill', ({ skills }) => valuesOf(skills)),
    ...listed('language', ({ languages }) =>
      languages.flatMap(({ value }) => valueOf(value.language, { text: value.level ?? '' }) ?? []),
    ),
  ];
}

/** Pairs the values that are the same thing; those without a partner are new or gone. */
function changesOf(
  part: Part,
  before: (Value | null)[],
  after: (Value | null)[],
  isSame: IsSame<Value>,
): CvChange[] {
  const left = before.filter((value) => value !== null);
  const changes: CvChange[] = [];
  for (const value of after) {
    if (value === null) continue;
    const index = left.findIndex((one) => isSame(one, value));
    const [partner = null] = index === -1 ? [] : left.splice(index, 1);
    if (partner === null || !isAlike(partner, value)) changes.push({ part, before: partner, after: value });
  }
  return [...changes, ...left.map((value) => ({ part, before: value, after: null }))];
}

const experiencesOf = ({ experiences }: CvValues): Value[] =>
  experiences.flatMap(
    ({ title, company, start, end, isOngoing, description }) =>
      valueOf(title?.value ?? '', {
        place: company?.value ?? '',
        text: description?.value ?? '',
        startedOn: start?.value ?? '',
        endedOn: isOngoing ? '' : (end?.value ?? '?'),
      }) ?? [],
  );

const educationsOf = ({ educations }: CvValues): Value[] =>
  educations.flatMap(
    ({ institution, degree, major, start, end }) =>
      valueOf(institution?.value ?? '', {
        place: [degree?.value, major?.value].filter(Boolean).join(' · '),
        startedOn: start?.value ?? end?.value ?? '',
        endedOn: end?.value ?? '',
      }) ?? [],
  );

function isSameJob(one: Value, other: Value): boolean {
  const keyOf = ({ title, place, startedOn }: Value) => ({
    title,
    company: place,
    startMonth: startedOn || null,
  });
  return isSameExperience(keyOf(one), keyOf(other));
}

// A degree that only one of them names does not make another school.
function isSameSchool(one: Value, other: Value): boolean {
  const keyOf = ({ title, place, endedOn }: Value) => ({
    institution: title,
    degree: place,
    major: '',
    endMonth: endedOn || null,
  });
  return isSameEducation(keyOf(one), keyOf(other));
}

const haveSameTitle: IsSame<Value> = (one, other) => plain(one.title) === plain(other.title);

const isAlike: IsSame<Value> = (one, other) =>
  (Object.keys(one) as (keyof Value)[]).every((field) => plain(one[field]) === plain(other[field]));

const plain = (text: string): string =>
  fold(text)
    .replace(/^https?:\/\/(?:www\.)?|\/$/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const textOf = (found: ReadValue<string> | null): Value | null => found && valueOf(found.value);
const valuesOf = (found: ReadValue<string>[]): Value[] => found.flatMap(({ value }) => valueOf(value) ?? []);

/** Null for a value without a word. */
function valueOf(title: string, others: Partial<Value> = {}): Value | null {
  const value = { title, place: '', text: '', startedOn: '', endedOn: '', ...others };
  return title + value.place + value.text === '' ? null : value;
}
