import { applicationLink } from '#applications/server/application-link.ts';
import { findApplicantPage } from '#conversations/server/applicant-page.ts';
import { openThreadMail } from '#conversations/server/thread-mail.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';

type RequestedDocument = { id: string; title: string; explanation: string; dueOn: string | null };

export type DocumentMail = {
  applicationId: string;
  candidateId: string;
  /** The member who asked, and is notified when the mail is not delivered. */
  authorUserId: string | null;
  news: 'requested' | 'again' | 'reminder';
  documents: RequestedDocument[];
  /** Why the team asks again; empty otherwise. */
  reason: string;
};

/** The page where an applicant sends documents, and what a mail to them needs; null when they have none. */
export async function findDocumentPage(
  tx: TenantTx,
  { candidateId, applicationId }: Pick<DocumentMail, 'candidateId' | 'applicationId'>,
) {
  const { company, email, page } = await findApplicantPage(tx, candidateId, applicationId);
  return email === '' || page?.id !== applicationId ? null : { company, email, page };
}

/** Mails the documents that the team asks for, each with its day and explanation, and the link to the page. */
export async function mailDocuments(tx: TenantTx, platform: Platform, mail: DocumentMail): Promise<void> {
  const { applicationId, candidateId, authorUserId, news, documents, reason } = mail;
  const found = await findDocumentPage(tx, mail);
  if (found === null) refuse('conflict', 'document-requests.no_page');
  const { company, email, page } = found;
  const language = page.language as Language;
  const translate = platform.words.in(language);
  const values = { company: company.name, job: page.title, count: documents.length };
  const word = (key: string) => translate(`document-requests.mail.${key}`, values);
  const textOf = ({ title, explanation, dueOn }: RequestedDocument): string => {
    const date = dueOn === null ? '' : dayIn(language, dueOn);
    const name = date === '' ? title : translate('document-requests.mail.due', { title, date });
    return explanation === '' ? `• ${name}` : `• ${name}\n${explanation}`;
  };
  const content = mailLayout({
    language,
    companyName: company.name,
    color: company.careers_color,
    heading: word(`${news}.heading`),
    paragraphs: [
      word(`${news}.body`),
      ...documents.map(textOf),
      ...reason.split(/\n{2,}/).filter((part) => part !== ''),
      word('how'),
    ],
    button: {
      label: word('button'),
      address: await applicationLink(tx, platform, { companyId: tx.tenantId, applicationId }),
    },
    footer: word('footer'),
  });
  const logged = { candidateId, applicationId, authorUserId, messageId: null, to: email };
  const { thread, replyTo } = await openThreadMail(tx, platform, { ...logged, kind: 'documents' });
  const ids = documents.map(({ id }) => id);
  await tx.updateTable('document_requests').set({ mail_id: thread.id }).where('id', 'in', ids).execute();
  const message = {
    to: email,
    fromName: company.name,
    subject: word(`${news}.subject`),
    ...content,
    ...(replyTo !== null && { replyTo }),
    thread,
  };
  await sendMail(tx, { ...message, companyId: tx.tenantId, aboutId: candidateId });
}

const dayIn = (language: Language, day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString(language, { day: 'numeric', month: 'long', year: 'numeric' });
