import { applicationLink } from '#applications/server/application-link.ts';
import { logSingleMail } from '#deliveries/server/log-mail.ts';
import type { OnVirusFound } from '#files/server/scan-files.ts';
import type { Language } from '#platform/contract/fields.ts';
import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';

/**
 * Asks the applicant to send a file again in which the virus check found a virus later. The button opens the application
 * that holds the file. A file of no application gets no mail: the team decides what to ask for.
 */
export const askForFileAgain: OnVirusFound = async (tx, platform, file) => {
  const row = await findApplicationOf(tx, file);
  if (row === undefined) return;
  const language: Language = row.language === 'tr' ? 'tr' : 'en';
  const translate = platform.words.in(language);
  const values = { name: row.name, company: row.company, title: file.title };
  const word = (key: string) => translate(`my-applications.mail.sendAgain.${key}`, values);
  const content = mailLayout({
    language,
    companyName: row.company,
    color: row.color,
    heading: word('heading'),
    paragraphs: [word('greeting'), word('body'), word(row.is_cv ? 'cv' : 'other')],
    button: {
      label: word('button'),
      address: await applicationLink(tx, platform, { companyId: tx.tenantId, applicationId: row.id }),
    },
    footer: word('footer'),
  });
  await sendMail(tx, {
    to: row.email,
    fromName: row.company,
    subject: word('subject'),
    ...content,
    thread: await logSingleMail(tx, platform, {
      candidateId: file.candidateId,
      applicationId: row.id,
      kind: 'other',
      authorUserId: null,
      to: row.email,
    }),
    companyId: tx.tenantId,
    aboutId: file.candidateId,
    isCounted: false,
  });
};

type ApplicationOfFile = {
  id: string;
  language: string;
  is_cv: boolean;
  name: string;
  email: string;
  company: string;
  color: string;
};

async function findApplicationOf(
  tx: TenantTx,
  file: { id: string; candidateId: string },
): Promise<ApplicationOfFile | undefined> {
  const { rows } = await sql<ApplicationOfFile>`
    select a.id, a.language, a.cv_file_id is not distinct from ${file.id}::uuid as is_cv,
           c.name, c.email, co.name as company, co.careers_color as color
      from applications a
      join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id
      join companies co on co.id = a.tenant_id
     where a.tenant_id = ${currentTenantId} and a.candidate_id = ${file.candidateId}::uuid
       and a.form_id is not null and c.email <> ''
     order by is_cv desc,
           (a.cover_letter_file_id is not distinct from ${file.id}::uuid
             or a.answers::text like '%' || ${file.id} || '%'
             or exists (
               select from document_request_files d
                 join document_requests r on r.tenant_id = d.tenant_id and r.id = d.document_request_id
                where d.tenant_id = a.tenant_id and d.file_id = ${file.id}::uuid and r.application_id = a.id)) desc,
           a.applied_at desc
     limit 1`.execute(tx);
  return rows[0];
}
