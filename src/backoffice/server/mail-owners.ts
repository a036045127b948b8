import type { TenantTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';

type OwnersMail = { kind: 'disabled' | 'enabled'; reason: string };

/** Mails the active owners of the company what the platform decided, and why, each in their language. */
export async function mailOwners(
  platform: Platform,
  tx: TenantTx,
  { kind, reason }: OwnersMail,
): Promise<void> {
  const { words, config } = platform;
  const company = await tx
    .selectFrom('companies')
    .select(['name', 'careers_color'])
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  for (const owner of await listOwners(tx)) {
    const language = owner.language === 'tr' ? 'tr' : 'en';
    const translate = words.in(language);
    const word = (key: string): string =>
      translate(`backoffice.mail.${kind}.${key}`, { company: company.name, reason });
    await sendMail(tx, {
      to: owner.email,
      subject: word('subject'),
      ...mailLayout({
        language,
        companyName: company.name,
        color: company.careers_color,
        heading: word('subject'),
        paragraphs: [word('body'), word('reason')],
        button: { label: word('button'), address: `${config.publicUrl}/companies` },
        footer: translate('backoffice.mail.footer', { company: company.name }),
      }),
      companyId: tx.tenantId,
      aboutId: owner.id,
      isCounted: false,
    });
  }
}

async function listOwners(tx: TenantTx) {
  const rows = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.email', 'users.language'])
    .where('members.status', '=', 'active')
    .where('members.is_owner', '=', true)
    .where('users.email_verified_at', 'is not', null)
    .orderBy('members.id')
    .execute();
  return rows.flatMap(({ email, ...owner }) => (email === null ? [] : [{ ...owner, email }]));
}
