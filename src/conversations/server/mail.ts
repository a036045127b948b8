import { applicationLink } from '#applications/server/application-link.ts';
import { requireRoom } from '#billing/server/limits.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { findApplicantPage } from './applicant-page.ts';

type MailContext = { platform: Platform; actor: MemberActor };
type SentMessage = {
  candidateId: string;
  applicationId: string | null;
  /** Null for the usual one. */
  subject: string | null;
  body: string;
};

/**
 * Mails a message of a member to the candidate. The button opens the page of the application, where they answer. A
 * person whom the team added has no such page; their reply goes to the member, if the member's address is proven.
 */
export async function mailMessage(
  tx: TenantTx,
  { platform, actor }: MailContext,
  { candidateId, applicationId, subject, body }: SentMessage,
): Promise<void> {
  await requireRoom(tx, actor.isBilled, { limit: 'mails', now: platform.clock.now() });
  const { company, email, ...about } = await findApplicantPage(tx, candidateId, applicationId);
  const { name, careers_color, default_language } = company;
  const language = (about.page?.language ?? default_language) as Language;
  const translate = platform.words.in(language);
  const sender = `${actor.name} ${actor.surname}`.trim();
  const values = { company: name, sender, job: about.jobTitle ?? '' };
  const word = (key: string) => translate(`conversations.mail.${key}`, values);
  const replyTo = about.page === null && actor.emailVerified ? actor.email : null;
  const content = mailLayout({
    language,
    companyName: name,
    color: careers_color,
    heading: subject ?? word('heading'),
    paragraphs: [...body.split(/\n{2,}/), ...howToAnswer(about.page !== null, replyTo).map(word)],
    ...(about.page !== null && {
      button: {
        label: word('button'),
        address: await applicationLink(tx, platform, {
          companyId: actor.companyId,
          applicationId: about.page.id,
        }),
      },
    }),
    footer: word(about.jobTitle === null ? 'footer' : 'footerJob'),
  });
  await sendMail(tx, {
    to: email,
    fromName: name,
    subject: subject ?? word(about.jobTitle === null ? 'subject' : 'subjectJob'),
    ...content,
    ...(replyTo === null ? {} : { replyTo }),
    companyId: actor.companyId,
    aboutId: candidateId,
  });
}

function howToAnswer(hasPage: boolean, replyTo: string | null): string[] {
  if (hasPage) return ['answerOnPage'];
  return replyTo === null ? [] : ['answerByMail'];
}
