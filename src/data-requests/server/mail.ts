import { applicationLink } from '#applications/server/application-link.ts';
import { findApplicantPage } from '#conversations/server/applicant-page.ts';
import { logSingleMail } from '#deliveries/server/log-mail.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';

type RequestMail = {
  candidateId: string;
  kind: string;
  news: 'received' | 'done' | 'declined';
  dueOn: string;
  /** In the words of the team; may be empty. */
  answer: string;
};

/** Tells the applicant that a request arrived, or how it was answered. After a deletion there is no page to open. */
export async function mailRequest(
  tx: TenantTx,
  platform: Platform,
  { candidateId, kind, news, dueOn, answer }: RequestMail,
): Promise<void> {
  const { company, email, page } = await findApplicantPage(tx, candidateId, null);
  if (email === '') return;
  const language = (page?.language ?? company.default_language) as Language;
  const translate = platform.words.in(language);
  const values = { company: company.name, date: dayIn(language, dueOn) };
  const word = (key: string) => translate(`data-requests.mail.${kind}.${news}.${key}`, values);
  const isDeleted = kind === 'deletion' && news === 'done';
  const content = mailLayout({
    language,
    companyName: company.name,
    color: company.careers_color,
    heading: word('heading'),
    paragraphs: [word('body'), ...answer.split(/\n{2,}/).filter((part) => part !== '')],
    ...(page !== null &&
      !isDeleted && {
        button: {
          label: translate('data-requests.mail.button'),
          address: await applicationLink(tx, platform, { companyId: tx.tenantId, applicationId: page.id }),
        },
      }),
    footer: translate('data-requests.mail.footer', values),
  });
  const logged = { candidateId, applicationId: null, kind: 'other', authorUserId: null, to: email } as const;
  const thread = await logSingleMail(tx, platform, logged);
  const message = { to: email, fromName: company.name, subject: word('heading'), ...content, thread };
  await sendMail(tx, { ...message, companyId: tx.tenantId, aboutId: candidateId, isCounted: false });
}

const dayIn = (language: Language, day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString(language, { day: 'numeric', month: 'long', year: 'numeric' });
