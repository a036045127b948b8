import type { TenantTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { findCompany } from './queries.ts';

export type DeletionMail = { kind: 'requested'; dueAt: Date } | { kind: 'cancelled' };

/**
 * Mails every active member in their language; owners also get a link to cancel the deletion.
 * @param by the name of the owner who decided; null for the platform
 */
export async function mailDeletion(
  { words, config }: Platform,
  tx: TenantTx,
  by: string | null,
  news: DeletionMail,
): Promise<void> {
  const company = await findCompany(tx, tx.tenantId);
  for (const reader of await listReaders(tx)) {
    const language = reader.language === 'tr' ? 'tr' : 'en';
    const translate = words.in(language);
    const values = {
      company: company.name,
      name: by ?? translate('companies.mail.platform'),
      ...(news.kind === 'requested' && { date: dayOf(news.dueAt, language, company.time_zone) }),
    };
    const word = (key: string): string => translate(`companies.mail.deletion_${news.kind}.${key}`, values);
    // Members of a disabled company cannot open it.
    const isClosed = news.kind === 'requested' && company.disabled_at !== null;
    const forOwner = news.kind === 'requested' && reader.is_owner && !isClosed;
    await sendMail(tx, {
      to: reader.email,
      subject: word('subject'),
      ...mailLayout({
        language,
        companyName: company.name,
        color: company.careers_color,
        heading: word('heading'),
        paragraphs: [word(isClosed ? 'bodyClosed' : 'body'), ...(forOwner ? [word('owner')] : [])],
        ...(forOwner && {
          button: {
            label: word('button'),
            address: `${config.publicUrl}/company/general?company=${tx.tenantId}`,
          },
        }),
        footer: translate('companies.mail.memberFooter', values),
      }),
      companyId: tx.tenantId,
      aboutId: reader.id,
      isCounted: false,
    });
  }
}

async function listReaders(tx: TenantTx) {
  const rows = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.email', 'users.language', 'members.is_owner'])
    .where('members.status', '=', 'active')
    .orderBy('members.id')
    .execute();
  return rows.flatMap(({ email, ...reader }) => (email === null ? [] : [{ ...reader, email }]));
}

function dayOf(moment: Date, language: 'en' | 'tr', timeZone: string): string {
  const locale = language === 'tr' ? 'tr-TR' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(moment);
}
