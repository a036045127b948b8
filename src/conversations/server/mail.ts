import { applicationLink } from '#applications/server/application-link.ts';
import { requireRoom } from '#billing/server/limits.ts';
import { signatureFor } from '#mail-templates/server/signatures.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { findApplicantPage } from './applicant-page.ts';
import { openThreadMail } from './thread-mail.ts';

type MailContext = { platform: Platform; actor: MemberActor };
type SentMessage = {
  candidateId: string;
  applicationId: string | null;
  /** Null for the usual one. */
  subject: string | null;
  messageId: string;
  privateThreadId: string | null;
  body: string;
  fileIds: readonly string[];
};

/**
 * Mails a message of a member to the candidate, who replies to the mail when the installation receives mail. The button
 * opens the page of the application, where they answer too. Without either the reply goes to the member, if the
 * member's address is proven.
 */
export async function mailMessage(
  tx: TenantTx,
  { platform, actor }: MailContext,
  message: SentMessage,
): Promise<void> {
  const { candidateId, applicationId, subject, body, fileIds } = message;
  await requireRoom(tx, actor.isBilled, { limit: 'mails', now: platform.clock.now() });
  const { company, email, ...about } = await findApplicantPage(tx, candidateId, applicationId);
  const { name, careers_color, default_language } = company;
  const language = (about.page?.language ?? default_language) as Language;
  const translate = platform.words.in(language);
  const sender = `${actor.name} ${actor.surname}`.trim();
  const values = { company: name, sender, job: about.jobTitle ?? '' };
  const word = (key: string) => translate(`conversations.mail.${key}`, values);
  const logged = { ...message, authorUserId: actor.userId, to: email };
  const opened = await openThreadMail(tx, platform, { ...logged, kind: 'message' });
  const ofMember = about.page === null && actor.emailVerified ? actor.email : null;
  const replyTo = opened.replyTo ?? ofMember;
  const answer = howToAnswer({ hasPage: about.page !== null, hasThread: opened.replyTo !== null, replyTo });
  const signature = await signatureFor(tx, actor.memberId, language);
  const content = mailLayout({
    language,
    companyName: name,
    color: careers_color,
    heading: subject ?? word('heading'),
    paragraphs: [...body.split(/\n{2,}/), ...signature, ...answer.map(word)],
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
    thread: opened.thread,
    ...(fileIds.length > 0 && { fileIds }),
    companyId: actor.companyId,
    aboutId: candidateId,
  });
}

type ReplyWays = { hasPage: boolean; hasThread: boolean; replyTo: string | null };

function howToAnswer({ hasPage, hasThread, replyTo }: ReplyWays): string[] {
  if (hasPage) return [hasThread ? 'answerByMailOrPage' : 'answerOnPage'];
  return replyTo === null ? [] : ['answerByMail'];
}
