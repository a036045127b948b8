import { sentProfile } from '#candidates/contract.ts';
import type { ConsentRecord } from '#consents/contract.ts';
import type { Message } from '#conversations/contract.ts';
import type { OwnDataRequest } from '#data-requests/contract.ts';
import { shownQuestions } from '#forms/condition-rules.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { Translate } from '#platform/server/words.ts';
import type { ExportData } from './collect-export.ts';

export type ExportReader = { language: Language; words: Translate; now: Date };

/** An application, or one that a merge closed because the person has another one for the same job. */
type Application = ExportData['applications'][number] | ExportData['stored']['applications'][number];
type Question = Application['form']['questions'][number];

/** An answer beside its question, as text or as the name of a file of the archive. */
export type ExportedAnswer = { question: string; type: string; answer: unknown };

export type ExportedApplication = ReturnType<typeof exportedApplication>;

/** An application as its applicant gets it, with the names of its files in the archive. */
export function exportedApplication(
  one: Application,
  names: ReadonlyMap<string, string>,
  reader: ExportReader,
) {
  const fileName = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));
  return {
    company: one.company.name,
    job: one.job.title,
    appliedAt: one.appliedAt,
    status: reader.words(`my-applications.${one.status === 'joined' ? 'export' : 'status'}.${one.status}`),
    language: one.language,
    source: one.source,
    consents: one.consents.map(exportedConsent),
    coverLetter: one.coverLetter,
    profile: one.profile,
    cv: fileName(one.fileIds.cv),
    coverLetterFile: fileName(one.fileIds.coverLetter),
    answers: shownQuestions(one.form.questions, one.answers)
      .filter(({ mode }) => mode !== 'invisible')
      .map((question): ExportedAnswer => {
        const answer = answerOf(question, one.answers[question.id], names, reader);
        return { question: question.label, type: question.type, answer };
      }),
    meetings: one.meetings.map(({ id: _id, canAnswer: _canAnswer, ...meeting }) => meeting),
    documents: one.documents.map(({ title, explanation, dueOn, state, reason, requestedAt, files }) => ({
      title,
      explanation,
      dueOn,
      state,
      reason,
      requestedAt,
      files: files.map(({ id }) => fileName(id)),
    })),
    suggestedJobs: one.suggestions.map(({ job, note, state, suggestedAt, closedAt }) => ({
      job: job.title,
      note,
      state,
      suggestedAt,
      closedAt,
    })),
  };
}

/** A privacy notice or a consent as its applicant gets it, with the text they saw. */
const exportedConsent = ({ kind, language, version, body, ...answer }: ConsentRecord) => ({
  kind,
  language,
  version,
  text: body,
  isGiven: answer.isGiven,
  recordedAt: answer.recordedAt,
  withdrawnAt: answer.withdrawnAt,
});

export type ExportedConsent = ReturnType<typeof exportedConsent>;

/** A form sent without a job, as its sender gets it. */
export const exportedIntroduction = (one: ExportData['introductions'][number]) => ({
  sentAt: one.received_at.toISOString(),
  language: one.language,
  source: one.source,
  consents: one.consents.map(exportedConsent),
  note: one.note,
  profile: sentProfile.nullable().parse(one.sent_profile),
});

type StoredPerson = ExportData['stored']['records'][number];

/** Another record of the same person, which a merge stores for 30 days. */
export const exportedRecord = ({ phone_number, other_emails, other_phone_numbers, ...one }: StoredPerson) => {
  const { current_title: currentTitle, current_company: currentCompany, ...rest } = one;
  return {
    ...rest,
    currentTitle,
    currentCompany,
    phoneNumber: phone_number,
    otherEmails: other_emails,
    otherPhoneNumbers: other_phone_numbers,
  };
};

export type ExportedRecord = ReturnType<typeof exportedRecord>;

export type ExportedIntroduction = ReturnType<typeof exportedIntroduction>;

/** A message as its applicant gets it. */
export const exportedMessage = ({ sender, authorName, jobTitle, body, createdAt }: Message) => ({
  from: sender === 'member' ? 'company' : 'applicant',
  name: authorName,
  job: jobTitle,
  sentAt: createdAt,
  text: body,
});

export type ExportedMessage = ReturnType<typeof exportedMessage>;

/** A mail to the person; its text is in the messages, or with what it was about. */
export const exportedMail = ({ recipient, kind, state, created_at }: ExportData['mails'][number]) => ({
  sentAt: created_at.toISOString(),
  to: recipient,
  kind,
  delivery: state,
});

export type ExportedMail = ReturnType<typeof exportedMail>;

/** A data request as its applicant gets it. */
export const exportedRequest = ({ kind, state, body, answer, ...times }: OwnDataRequest) => ({
  kind,
  state,
  requestedAt: times.requestedAt,
  closedAt: times.closedAt,
  text: body,
  answer,
});

export type ExportedRequest = ReturnType<typeof exportedRequest>;

/** The job alerts of a person as they get them; null without any. */
export const exportedAlerts = (alerts: ExportData['jobAlerts']) =>
  alerts && {
    email: alerts.email,
    language: alerts.language,
    subscribedAt: alerts.subscribedAt.toISOString(),
    lastMailedOn: alerts.lastMailedOn,
    searches: alerts.searches.map(({ filters: { departmentId, ...filters }, department }) => ({
      ...(departmentId !== undefined && { department }),
      ...filters,
    })),
  };

export type ExportedAlerts = ReturnType<typeof exportedAlerts>;

type Names = ReadonlyMap<string, string>;

function answerOf(
  { type, settings }: Question,
  value: unknown,
  names: Names,
  { words }: ExportReader,
): unknown {
  if (value === undefined) return null;
  switch (type) {
    case 'boolean':
      return words(value === true ? 'applications.answers.yes' : 'applications.answers.no');
    case 'file':
    case 'video':
      return typeof value === 'string' ? (names.get(value) ?? null) : null;
    case 'choice':
      return Array.isArray(value) ? labelsOf(settings, value) : value;
    case 'section':
      return null;
    case 'number':
    case 'short_text':
    case 'long_text':
    case 'date':
    case 'link':
      return value;
    default:
      return type satisfies never;
  }
}

function labelsOf(settings: Question['settings'], chosen: unknown[]): string[] {
  const options = (settings['options'] ?? []) as { id: string; label: string }[];
  return options.filter((option) => chosen.includes(option.id)).map((option) => option.label);
}
