import { z } from 'zod';
import { readForm } from '#applications/server/answer-files.ts';
import { candidateProfile, sentProfile } from '#candidates/contract.ts';
import { listStoredRecords } from '#duplicates/server/stored-records.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

const storedPerson = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone_number: z.string(),
  other_emails: z.array(z.string()),
  other_phone_numbers: z.array(z.string()),
  current_title: z.string(),
  current_company: z.string(),
  city: z.string(),
  country: z.string(),
  summary: z.string(),
  skills: z.array(z.string()),
  profile: candidateProfile,
});

const storedApplication = z.object({
  id: z.string(),
  form_id: z.string(),
  applied_at: z.coerce.date(),
  language: z.string(),
  source: z.string(),
  cover_letter: z.string(),
  sent_profile: sentProfile.nullable(),
  answers: z.record(z.string(), z.unknown()),
  cv_file_id: z.string().nullable(),
  cover_letter_file_id: z.string().nullable(),
});

/** The rows of the person that a merge stores for its undo: other records, and applications that joined another one. */
export async function collectStored(tx: TenantTx, candidateId: string) {
  const stored = await listStoredRecords(tx, candidateId);
  const applications = [];
  // One that a member added has no form, and was not sent by the person.
  for (const row of stored.applications.filter((one) => one.form_id !== null)) {
    const sent = storedApplication.parse(row);
    const job = await findForm(tx, sent.form_id);
    if (job !== undefined) applications.push(presentStored(sent, job));
  }
  return { records: stored.candidates.map((row) => storedPerson.parse(row)), applications };
}

const findForm = (tx: TenantTx, formId: string) =>
  tx
    .selectFrom('job_forms')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.tenant_id', '=', 'job_forms.tenant_id').onRef('jobs.id', '=', 'job_forms.job_id'),
    )
    .innerJoin('companies', 'companies.id', 'job_forms.tenant_id')
    .select(['jobs.title', 'companies.name as company_name', 'job_forms.content'])
    .where('job_forms.id', '=', formId)
    .executeTakeFirst();

type Form = NonNullable<Awaited<ReturnType<typeof findForm>>>;

const presentStored = (row: z.output<typeof storedApplication>, form: Form) => ({
  company: { name: form.company_name },
  job: { title: form.title },
  appliedAt: row.applied_at.toISOString(),
  status: 'joined' as const,
  language: row.language,
  source: row.source,
  coverLetter: row.cover_letter,
  profile: row.sent_profile,
  form: readForm(form.content),
  answers: row.answers,
  fileIds: { cv: row.cv_file_id, coverLetter: row.cover_letter_file_id },
  consents: [],
  meetings: [],
  documents: [],
  suggestions: [],
});
