import { formSeen } from '#applications/answers-contract.ts';
import { candidateProfile } from '#candidates/contract.ts';
import { newestFirst, placeOf } from '#candidates/rules.ts';
import { bySection, shownItems } from '#forms/condition-rules.ts';
import type { Language } from '#platform/contract/fields.ts';
import { answeredAddress } from '#platform/server/db/withheld-words.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Translate } from '#platform/server/words.ts';
import type { SharePart } from '../rules.ts';
import { answerInWords } from './answer-in-words.ts';

export type Fact = { label: string; value: string };
export type DocumentEntry = { title: string; place: string; period: string; text: string };
export type DocumentSection = { title: string; entries: DocumentEntry[] };

/** The parts of a candidate for a page or a printout, in the words of one language; those not chosen are empty. */
export type CandidateDocument = {
  name: string;
  position: string;
  jobTitle: string | null;
  contacts: Fact[];
  summary: string;
  sections: DocumentSection[];
  answers: { title: string; facts: Fact[] }[];
};

type DocumentInput = {
  candidateId: string;
  /** Its job is named, and its answers belong to the part `answers`. */
  application: { id: string; jobTitle: string } | null;
  parts: readonly SharePart[];
};

type Words = { language: Language; t: Translate };

/** Reads the chosen parts of a candidate; undefined when there is no such candidate. */
export async function readDocument(
  tx: TenantTx,
  { candidateId, application, parts }: DocumentInput,
  words: Words,
): Promise<CandidateDocument | undefined> {
  const row = await tx
    .selectFrom('candidates')
    .select(['name', 'surname', 'email', 'phone_number', 'other_emails', 'other_phone_numbers'])
    .select(['current_title', 'current_company', 'city', 'country', 'summary', 'skills', 'profile'])
    .where('id', '=', candidateId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const hasRecord = parts.includes('record');
  const profile = candidateProfile.parse(row.profile ?? {});
  const { t, language } = words;
  const contacts = [
    ...[answeredAddress(row.email) ?? '', ...row.other_emails].map((value) => ({
      label: t('shares.document.email'),
      value,
    })),
    ...[row.phone_number, ...row.other_phone_numbers].map((value) => ({
      label: t('shares.document.phone'),
      value,
    })),
    ...profile.links.map(({ label, url }) => ({ label: label || t('shares.document.link'), value: url })),
  ].filter(({ value }) => value !== '');
  return {
    name: `${row.name} ${row.surname}`.trim(),
    position: hasRecord
      ? [row.current_title, row.current_company, placeOf(row, language)]
          .filter((one) => one !== '')
          .join(' · ')
      : '',
    jobTitle: application?.jobTitle ?? null,
    contacts: parts.includes('contact') ? contacts : [],
    summary: hasRecord ? row.summary : '',
    sections: hasRecord ? sectionsOf(profile, row.skills, words) : [],
    answers:
      application !== null && parts.includes('answers') ? await readAnswers(tx, application.id, words) : [],
  };
}

type Profile = ReturnType<typeof candidateProfile.parse>;

function sectionsOf(profile: Profile, skills: string[], words: Words): DocumentSection[] {
  const { t } = words;
  const plain = (title: string): DocumentEntry => ({ title, place: '', period: '', text: '' });
  const entries: Record<string, DocumentEntry[]> = {
    experiences: newestFirst(profile.experiences).map((one) => ({
      title: one.title,
      place: one.company,
      period: periodOf(one, words),
      text: one.description,
    })),
    education: newestFirst(profile.education).map((one) => ({
      title: one.school,
      place: [one.degree, one.field].filter((part) => part !== '').join(', '),
      period: periodOf(one, words),
      text: '',
    })),
    projects: profile.projects.map((one) => ({ ...plain(one.title), text: one.description })),
    skills: skills.length === 0 ? [] : [{ ...plain(''), text: skills.join(', ') }],
    languages: profile.languages.map(({ name, level }) => ({
      ...plain(name),
      place: level === 'native' ? t('profiles.levels.native') : level,
    })),
  };
  return Object.entries(entries)
    .filter(([, all]) => all.length > 0)
    .map(([key, all]) => ({ title: t(`shares.document.${key}`), entries: all }));
}

type Period = { startedOn: string; endedOn: string };

/** "Mar 2021 – now"; one date when the start is the end; empty without dates. */
function periodOf({ startedOn, endedOn }: Period, { language, t }: Words): string {
  const month = (date: string): string => {
    if (!/^\d{4}-(0[1-9]|1[0-2])(-\d{2})?$/.test(date)) return date;
    const locale = language === 'tr' ? 'tr-TR' : 'en-GB';
    return Temporal.PlainDate.from(`${date.slice(0, 7)}-01`).toLocaleString(locale, {
      year: 'numeric',
      month: 'short',
    });
  };
  if (startedOn === '' || startedOn === endedOn) return month(endedOn);
  const to = endedOn === '' ? t('shares.document.today') : month(endedOn);
  return `${month(startedOn)} – ${to}`;
}

/** The answers to the questions that the applicant saw, by the section of the form, and the cover letter. */
async function readAnswers(
  tx: TenantTx,
  applicationId: string,
  words: Words,
): Promise<CandidateDocument['answers']> {
  const row = await tx
    .selectFrom('applications')
    .leftJoin('job_forms', (join) =>
      join
        .onRef('job_forms.tenant_id', '=', 'applications.tenant_id')
        .onRef('job_forms.id', '=', 'applications.form_id'),
    )
    .select(['applications.answers', 'applications.cover_letter', 'job_forms.content as form'])
    .where('applications.id', '=', applicationId)
    .executeTakeFirst();
  if (row === undefined) return [];
  const form = formSeen.catch({ standardFieldModes: {}, questions: [] }).parse(row.form);
  const given = (row.answers ?? {}) as Record<string, unknown>;
  const asked = shownItems(form.questions, given).filter(({ mode }) => mode !== 'invisible');
  const sections = bySection(asked).map(({ section, questions }) => ({
    title: section?.label ?? '',
    facts: questions.map((question) => ({
      label: question.label,
      value: answerInWords(question, given[question.id], words) ?? words.t('applications.answers.unanswered'),
    })),
  }));
  const letter = { label: words.t('applications.answers.coverLetter'), value: row.cover_letter };
  return [...sections, { title: '', facts: row.cover_letter === '' ? [] : [letter] }].filter(
    ({ facts }) => facts.length > 0,
  );
}
