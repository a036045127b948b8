import { findCompany } from '#companies/server/queries.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { formatMoney } from './format-money.ts';

export type BillingNews =
  | { news: 'invoice' | 'payment' | 'part_payment'; invoice: InvoiceFacts }
  | { news: 'overdue' | 'read_only'; invoice: InvoiceFacts; readOnlyFrom: Date }
  | { news: 'cancelled' | 'trial_ending'; at: Date | null };

type InvoiceFacts = { number: string; total: number; currency: string; due_at?: Date | null };
type Recipient = { id: string; email: string; language: Language };

/** Mails a change of billing to the billing address, or to the owners while there is none. */
export async function mailBilling(
  tx: TenantTx,
  { words, config }: Pick<Platform, 'words' | 'config'>,
  news: BillingNews,
): Promise<void> {
  // A full discount leaves nothing to pay.
  if (news.news === 'invoice' && news.invoice.total === 0) return;
  const company = await findCompany(tx, tx.tenantId);
  for (const { id, email, language } of await listRecipients(tx)) {
    const translate = words.in(language);
    const values = { company: company.name, ...valuesOf(news, language, company.time_zone) };
    const word = (key: string): string => translate(`billing.mail.${news.news}.${key}`, values);
    await sendMail(tx, {
      to: email,
      subject: word('subject'),
      ...mailLayout({
        language,
        companyName: company.name,
        color: company.careers_color,
        heading: word('heading'),
        paragraphs: [word('body'), word('help')],
        button: {
          label: translate('billing.mail.button'),
          address: `${config.publicUrl}/company/billing?company=${tx.tenantId}`,
        },
        footer: translate('billing.mail.footer', values),
      }),
      companyId: tx.tenantId,
      aboutId: id,
      isCounted: false,
    });
  }
}

function valuesOf(news: BillingNews, language: Language, timeZone: string): Record<string, string> {
  const locale = language === 'tr' ? 'tr-TR' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const day = (at: Date | null | undefined): string => (at ? format.format(at) : '');
  if (!('invoice' in news)) return { date: day(news.at) };
  const { number, total, currency, due_at: due } = news.invoice;
  return {
    number,
    amount: formatMoney(total, currency, language),
    date: day('readOnlyFrom' in news ? news.readOnlyFrom : due),
  };
}

async function listRecipients(tx: TenantTx): Promise<Recipient[]> {
  const owners = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.email', 'users.language'])
    .where('members.status', '=', 'active')
    .where('members.is_owner', '=', true)
    .orderBy('members.id')
    .execute();
  const details = await tx.selectFrom('billing_details').select(['email', 'language']).executeTakeFirst();
  const [first] = owners;
  // The message belongs to an owner, with whose account it is deleted.
  const found = details === undefined || first === undefined ? owners : [{ id: first.id, ...details }];
  return found.flatMap(({ id, email, language }) =>
    email === null ? [] : [{ id, email, language: language === 'tr' ? ('tr' as const) : ('en' as const) }],
  );
}
