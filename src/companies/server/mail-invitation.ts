import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { invitationDays } from '../rules.ts';
import { findCompany } from './queries.ts';

type InvitationMail = { actor: MemberActor; email: string; token: string; invitationId: string };

/** The mail with the link, in the company's language, because the recipient's language is unknown. */
export async function mailInvitation(
  { words, config }: Platform,
  tx: TenantTx,
  { actor, email, token, invitationId }: InvitationMail,
): Promise<void> {
  const company = await findCompany(tx, actor.companyId);
  const language = company.default_language === 'tr' ? 'tr' : 'en';
  const translate = words.in(language);
  const values = {
    company: company.name,
    name: `${actor.name} ${actor.surname}`.trim(),
    count: invitationDays,
  };
  const word = (key: string): string => translate(`companies.mail.invitation.${key}`, values);
  await sendMail(tx, {
    to: email,
    fromName: company.name,
    subject: word('subject'),
    ...mailLayout({
      language,
      companyName: company.name,
      color: company.careers_color,
      heading: word('heading'),
      paragraphs: [word('body'), word('note')],
      button: { label: word('button'), address: `${config.publicUrl}/invitations/${token}` },
      footer: word('footer'),
    }),
    companyId: actor.companyId,
    aboutId: invitationId,
  });
}
