import { applicationLink } from '#applications/server/application-link.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';

type MailContext = { platform: Platform; actor: MemberActor };
type SentMessage = { candidateId: string; applicationId: string | null; body: string };

/**
 * Mails a message of a member to the candidate. The button opens the page of the application, where they answer. A
 * person whom the team added has no such page; their reply goes to the member, if the member's address is proven.
 */
export async function mailMessage(
  tx: TenantTx,
  { platform, actor }: MailContext,
  { candidateId, applicationId, body }: SentMessage,
): Promise<void> {
  const { name, careers_color, default_language } = await findCompany(tx);
  const { email } = await findPerson(tx, candidateId);
  const about = await findAbout(tx, candidateId, applicationId);
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
    heading: word('heading'),
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
    subject: word(about.jobTitle === null ? 'subject' : 'subjectJob'),
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

const findCompany = (tx: TenantTx) =>
  tx
    .selectFrom('companies')
    .select(['name', 'careers_color', 'default_language'])
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();

const findPerson = (tx: TenantTx, candidateId: string) =>
  tx.selectFrom('candidates').select('email').where('id', '=', candidateId).executeTakeFirstOrThrow();

/** The job of the message, and the application whose page the candidate can open; for the person the newest one. */
async function findAbout(tx: TenantTx, candidateId: string, applicationId: string | null) {
  const rows = await tx
    .selectFrom('applications')
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_id', '=', 'applications.tenant_id')
        .onRef('jobs.id', '=', 'applications.job_id'),
    )
    .select(['applications.id', 'applications.language', 'applications.form_id', 'jobs.title'])
    .where('applications.candidate_id', '=', candidateId)
    .orderBy('applications.id', 'desc')
    .execute();
  const about = rows.find(({ id }) => id === applicationId);
  const withPage = rows.filter(({ form_id }) => form_id !== null);
  const page = withPage.find(({ id }) => id === applicationId) ?? withPage[0] ?? null;
  return { jobTitle: about?.title ?? null, page };
}
