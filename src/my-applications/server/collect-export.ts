import { sql } from 'kysely';
import { candidateProfile } from '#candidates/contract.ts';
import { listIntroductions } from '#candidates/server/introductions.ts';
import { listConsents, listConsentsOfIntroductions } from '#consents/server/consent-records.ts';
import { presentMessage } from '#conversations/server/present.ts';
import { listMessages, wholeThread } from '#conversations/server/queries.ts';
import { presentOwnRequest } from '#data-requests/server/present.ts';
import { listOfCandidate } from '#data-requests/server/queries.ts';
import { presentOwnDocument } from '#document-requests/server/present.ts';
import { listFilesOfRequests, listOfApplication } from '#document-requests/server/queries.ts';
import { presentOwnSuggestion } from '#job-suggestions/server/present.ts';
import { findSubscription } from '#job-alerts/server/find-subscription.ts';
import { listOfApplication as listSuggestions } from '#job-suggestions/server/queries.ts';
import { listMeetingsOfApplication } from '#meetings/server/queries.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { presentApplicationDetail } from './present.ts';
import { collectStored } from './collect-stored.ts';
import { type ApplicantRow, findApplicantRow } from './queries.ts';

// Far more than anybody sends to one company.
const applicationsMax = 200;
const introductionsMax = 1000;
const filesMax = 500;
const messagesMax = 5000;
const mailsMax = 5000;

export type ExportData = Awaited<ReturnType<typeof collectExport>>;

/**
 * The data of a person that a company holds and gives to them: the candidate; the applications they sent, with
 * answers and meetings; the documents and other jobs that the team asked them for; the forms they sent without a job;
 * the messages of both sides; the mails to them with their delivery; their requests about their data; their job
 * alerts; their files; what a merge of two records stores. Comments, ratings, tags, pools, notes, reasons and files
 * of the team are left out (decision 0031).
 */
export async function collectExport(tx: TenantTx, { id, company_slug }: ApplicantRow, now: Date) {
  const candidate = await tx
    .selectFrom('candidates')
    .innerJoin('applications', (join) =>
      join
        .onRef('applications.tenant_id', '=', 'candidates.tenant_id')
        .onRef('applications.candidate_id', '=', 'candidates.id'),
    )
    .select([
      'candidates.id',
      'candidates.name',
      'candidates.surname',
      'candidates.email',
      'candidates.other_emails as otherEmails',
      'candidates.phone_number as phoneNumber',
      'candidates.other_phone_numbers as otherPhoneNumbers',
      'candidates.current_title as currentTitle',
      'candidates.current_company as currentCompany',
      'candidates.city',
      'candidates.country',
      'candidates.summary',
      'candidates.skills',
      'candidates.profile',
      'candidates.updated_at as updatedAt',
    ])
    .where('applications.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    companySlug: company_slug,
    candidate: { ...candidate, profile: candidateProfile.parse(candidate.profile) },
    applications: await listApplications(tx, candidate.id, now),
    introductions: await listSentIntroductions(tx, candidate.id),
    messages: await listConversation(tx, candidate.id),
    mails: await listMails(tx, candidate.id),
    dataRequests: (await listOfCandidate(tx, candidate.id, now)).map(presentOwnRequest),
    jobAlerts: await findSubscription(tx, candidate.email),
    files: await listFiles(tx, candidate.id),
    stored: await collectStored(tx, candidate.id),
  };
}

async function listApplications(tx: TenantTx, candidateId: string, now: Date) {
  const sent = await tx
    .selectFrom('applications')
    .select(['id', 'language', 'source'])
    .where('candidate_id', '=', candidateId)
    .where('form_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(applicationsMax)
    .execute();
  const applications = [];
  for (const { id, language, source } of sent) {
    const row = await findApplicantRow(tx, id);
    if (row === undefined) continue;
    const meetings = await listMeetingsOfApplication(tx, id);
    const documents = await listOfApplication(tx, id, now);
    const documentFiles = await listFilesOfRequests(
      tx,
      documents.map((document) => document.id),
    );
    applications.push({
      ...presentApplicationDetail(
        row,
        { meetings, files: [], consents: await listConsents(tx, { applicationId: id }) },
        now,
      ),
      language,
      documents: documents.map((document) => presentOwnDocument(document, documentFiles, false)),
      suggestions: (await listSuggestions(tx, id, now)).map(presentOwnSuggestion),
      source,
      fileIds: { cv: row.cv_file_id, coverLetter: row.cover_letter_file_id },
    });
  }
  return applications;
}

async function listSentIntroductions(tx: TenantTx, candidateId: string) {
  const rows = await listIntroductions(tx, candidateId, introductionsMax);
  const ids = rows.map(({ id }) => id);
  const consents = await listConsentsOfIntroductions(tx, ids);
  return rows.map((row) => ({ ...row, consents: consents.get(row.id) ?? [] }));
}

async function listConversation(tx: TenantTx, candidateId: string) {
  const rows = await listMessages(tx, wholeThread(candidateId), { after: null, limit: messagesMax });
  return rows.map((row) => presentMessage(row)).reverse();
}

/** The mails to the person, the oldest first. */
async function listMails(tx: TenantTx, candidateId: string) {
  const rows = await tx
    .selectFrom('sent_mails')
    .select(['recipient', 'kind', 'state', 'created_at'])
    .where('candidate_id', '=', candidateId)
    .orderBy('created_at', 'desc')
    .limit(mailsMax)
    .execute();
  return rows.reverse();
}

// A file that a member added is known by its event, because files forget the uploader who left. One that the team made
// the CV is about the person.
const listFiles = (tx: TenantTx, candidateId: string) =>
  tx
    .selectFrom('files')
    .select(['id', 'purpose', 'title', 'format', 'size_bytes', 'storage_key', 'created_at'])
    .where('candidate_id', '=', candidateId)
    .where('removed_at', 'is', null)
    .where('scan_state', 'in', ['passed', 'too_large'])
    .where(
      sql<boolean>`(purpose = 'cv' or not exists (
        select from events e
         where e.tenant_id = ${currentTenantId} and e.candidate_id = files.candidate_id and e.type = 'file.added'
           and e.data->>'fileId' = files.id::text))`,
    )
    .orderBy('id')
    .limit(filesMax)
    .execute();
