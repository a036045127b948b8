import { findCompany } from '#companies/server/queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { readableDomain } from './present.ts';

type DomainNews = { news: 'missing' | 'lost'; domain: string; stopsAt: Date };

/** Mails the owners that the domain of the careers site is at risk or lost, each in their language. */
export async function mailOwners(
  tx: TenantTx,
  { words, config }: Platform,
  { news, domain, stopsAt }: DomainNews,
): Promise<void> {
  const company = await findCompany(tx, tx.tenantId);
  for (const owner of await listOwners(tx)) {
    const language = owner.language === 'tr' ? 'tr' : 'en';
    const translate = words.in(language);
    const locale = language === 'tr' ? 'tr-TR' : 'en-GB';
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: company.time_zone });
    const values = { company: company.name, domain: readableDomain(domain), date: date.format(stopsAt) };
    const word = (key: string): string => translate(`careers-domains.mail.${news}.${key}`, values);
    await sendMail(tx, {
      to: owner.email,
      subject: word('subject'),
      ...mailLayout({
        language,
        companyName: company.name,
        color: company.careers_color,
        heading: word('heading'),
        paragraphs: [word('body'), word('help')],
        button: {
          label: translate('careers-domains.mail.button'),
          address: `${config.publicUrl}/company/careers?company=${tx.tenantId}`,
        },
        footer: translate('careers-domains.mail.footer', values),
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
    .orderBy('members.id')
    .execute();
  return rows.flatMap(({ email, ...owner }) => (email === null ? [] : [{ ...owner, email }]));
}
