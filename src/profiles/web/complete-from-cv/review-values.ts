import { z } from 'zod';
import type { languageLevels } from '#reading/rules.ts';
import { educationDraft, type EducationDraft, type ExperienceDraft } from '../../contract.ts';
import { type CvFields, type CvSelection, cvSelection } from '../../cv-reading-contract.ts';
import { educationEnd } from '../../rules.ts';
import { emptyExperience, experienceForm, type ExperienceValues } from '../experience-form-values.ts';
import { addMonthIssues } from '../month-limits.ts';

type Level = (typeof languageLevels)[number];

export const detailNames = ['name', 'surname', 'place', 'website', 'linkedin', 'headline', 'about'] as const;
export type DetailName = (typeof detailNames)[number];
export type SelectableExperience = ExperienceValues & { keep: boolean };
export type SelectableEducation = EducationDraft & { keep: boolean };

/** Form values of the review: each value of the CV, with corrections, and whether it is selected. */
export type ReviewValues = {
  keep: Record<DetailName, boolean>;
  name: string;
  surname: string;
  headline: string;
  about: string;
  country: string | null;
  city: string;
  website: string;
  linkedin: string;
  skills: string[];
  languages: { keep: boolean; language: string | null; level: Level | '' }[];
  experiences: SelectableExperience[];
  educations: SelectableEducation[];
};

/** Initial form values. New and certain values are selected. */
export function reviewValues(fields: CvFields): ReviewValues {
  const { place, skills, languages, experiences, educations } = fields;
  const isTaken = (name: DetailName): boolean => fields[name]?.state === 'new' && fields[name].isSure;
  return {
    keep: Object.fromEntries(detailNames.map((name) => [name, isTaken(name)])) as ReviewValues['keep'],
    name: fields.name?.value ?? '',
    surname: fields.surname?.value ?? '',
    headline: fields.headline?.value ?? '',
    about: fields.about?.value ?? '',
    country: place?.value.country || null,
    city: place?.value.city ?? '',
    website: fields.website?.value ?? '',
    linkedin: fields.linkedin?.value ?? '',
    skills: skills.filter(({ isMine }) => !isMine).map(({ value }) => value),
    languages: languages.map(({ value, state }) => ({
      keep: state === 'new',
      language: value.language,
      level: value.level ?? '',
    })),
    experiences: experiences.map(experienceOf),
    educations: educations.map(educationOf),
  };
}

function experienceOf(read: CvFields['experiences'][number]): SelectableExperience {
  const { title, company, start, end, isOngoing, place, locationType, description, isMine } = read;
  return {
    ...emptyExperience,
    keep: !isMine && isSureOf(read),
    title: title?.value ?? '',
    company: company?.value ?? '',
    startMonth: monthOf(start),
    endMonth: monthOf(end),
    isOngoing,
    locationType: locationType?.value ?? '',
    country: place?.value.country || null,
    city: place?.value.city ?? '',
    district: place?.value.district ?? '',
    description: description?.value ?? '',
  };
}

function educationOf(read: CvFields['educations'][number]): SelectableEducation {
  const { institution, degree, major, start, end, isMine } = read;
  return {
    keep: !isMine && institution !== null,
    institution: institution?.value ?? '',
    degree: degree?.value ?? '',
    major: major?.value ?? '',
    startMonth: monthOf(start),
    endMonth: monthOf(end),
  };
}

/** Whether title and company were distinguished. */
export function isSureOf({ title, company }: CvFields['experiences'][number]): boolean {
  return title?.isSure === true && company?.isSure === true;
}

/** A year without a month leaves the field empty, so that the user chooses the month. */
const monthOf = (date: { value: string } | null): string | null =>
  date !== null && date.value.length === 7 ? date.value : null;

/** The year, when the CV gives no month. */
export const bareYear = (date: { value: string } | null): string | null =>
  date !== null && date.value.length === 4 ? date.value : null;

/** Counts the selected values. */
export function countSelected({ keep, skills, languages, experiences, educations }: ReviewValues): number {
  const taken = [languages, experiences, educations].flatMap((list) => list.filter((one) => one.keep));
  return Object.values(keep).filter(Boolean).length + skills.length + taken.length;
}

const details = cvSelection.shape;
const educationForm = educationDraft.superRefine(addMonthIssues(educationEnd));

/** Validates and sends only the selected values. */
export const reviewForm = z.custom<ReviewValues>().transform((values, context): CvSelection => {
  const { keep } = values;
  const body: CvSelection = { experiences: [], educations: [] };
  const parseField = <T>(path: PropertyKey[], schema: z.ZodType<T>, value: unknown): T | undefined => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const { message, ...issue } of result.error.issues) {
      const isKey = issue.code === 'custom' || /^[a-z]+\./.test(message);
      const inside = [...path, ...issue.path];
      context.issues.push({ ...issue, input: value, path: inside, ...(isKey && { message }) } as never);
    }
    return undefined;
  };
  for (const name of ['name', 'surname', 'headline', 'about', 'website', 'linkedin'] as const)
    if (keep[name]) body[name] = parseField([name], details[name], values[name]);
  if (keep.place) {
    body.country = parseField(['country'], details.country, values.country ?? '');
    body.city = parseField(['city'], details.city, values.city);
  }
  if (values.skills.length > 0) body.skills = parseField(['skills'], details.skills, values.skills);
  const languages = values.languages.filter((one) => one.keep);
  if (languages.length > 0) body.languages = parseLanguages(values, parseField);
  body.experiences = parseEntries(values.experiences, (entry, index) =>
    parseField<ExperienceDraft>(['experiences', index], experienceForm, entry),
  );
  body.educations = parseEntries(values.educations, (entry, index) =>
    parseField<EducationDraft>(['educations', index], educationForm, entry),
  );
  return body;
}) as unknown as z.ZodType<CvSelection, ReviewValues>;

type ParseField = <T>(path: PropertyKey[], schema: z.ZodType<T>, value: unknown) => T | undefined;

function parseLanguages({ languages }: ReviewValues, parseField: ParseField): CvSelection['languages'] {
  const one = details.languages.unwrap().element;
  return languages.flatMap(({ keep, ...language }, index) =>
    keep ? (parseField(['languages', index], one, language) ?? []) : [],
  );
}

function parseEntries<Entry extends { keep: boolean }, Draft>(
  entries: Entry[],
  parseField: (entry: Omit<Entry, 'keep'>, index: number) => Draft | undefined,
): Draft[] {
  return entries.flatMap(({ keep, ...entry }, index) => (keep ? (parseField(entry, index) ?? []) : []));
}
