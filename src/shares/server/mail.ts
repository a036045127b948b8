import { dateWords } from '#careers/server/page-words.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { Platform } from '#platform/server/platform.ts';

type ShareMail = {
  candidateId: string;
  sharedBy: string;
  draft: {
    recipientEmail: string;
    recipientName: string;
    message: string;
    language: Language;
    asksFeedback: boolean;
  };
  expiresAt: Date;
  link: string;
};

/** Mails the link to the recipient. The candidate is not named, because mails are forwarded and kept. */
export async function mailShare(
  tx: TenantTx,
  platform: Platform,
  { candidateId, sharedBy, draft, expiresAt, link }: ShareMail,
): Promise<void> {
  const company = await tx
    .selectFrom('companies')
    .select(['name', 'careers_color', 'time_zone'])
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  const sharer = await tx
    .selectFrom('users')
    .select(['name', 'surname'])
    .where('id', '=', sharedBy)
    .executeTakeFirstOrThrow();
  const { language, message, recipientName, recipientEmail, asksFeedback } = draft;
  const translate = platform.words.in(language);
  const values = {
    company: company.name,
    sharer: `${sharer.name} ${sharer.surname}`.trim(),
    recipient: recipientName,
    date: dateWords(language, expiresAt, company.time_zone),
  };
  const word = (key: string) => translate(`shares.mail.${key}`, values);
  const content = mailLayout({
    language,
    companyName: company.name,
    color: company.careers_color,
    heading: word('heading'),
    paragraphs: [
      word('body'),
      ...message.split(/\n{2,}/).filter((part) => part !== ''),
      ...(asksFeedback ? [word('feedback')] : []),
      word('until'),
    ],
    button: { label: word('button'), address: link },
    footer: word('footer'),
  });
  const mail = { to: recipientEmail, fromName: company.name, subject: word('subject'), ...content };
  await sendMail(tx, { ...mail, companyId: tx.tenantId, aboutId: candidateId });
}
