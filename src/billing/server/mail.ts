import {
  listOwners,
  longDay,
  type MailContext,
  mailMembers,
  type Reader,
} from '#companies/server/mail-members.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { chargeSavedCard } from './card-payments.ts';
import { formatMoney } from './format-money.ts';

/** `invoice_card` is an invoice that the saved card pays, and `overdue_card` one that it is charged for again. */
type InvoiceNews =
  | 'invoice'
  | 'invoice_card'
  | 'payment'
  | 'part_payment'
  | 'card_declined'
  | 'card_action'
  | 'chargeback';

export type BillingNews =
  | { news: InvoiceNews; invoice: InvoiceFacts }
  | { news: 'overdue' | 'overdue_card' | 'read_only'; invoice: InvoiceFacts; readOnlyFrom: Date }
  | { news: 'cancelled' | 'trial_ending'; at: Date | null };

type InvoiceFacts = { number: string; total: number; currency: string; due_at?: Date | null };

/** Charges the saved card for a new invoice, and mails the invoice. */
export async function announceInvoice(
  tx: TenantTx,
  platform: Pick<Platform, 'words' | 'config'>,
  { invoice, now }: { invoice: InvoiceFacts & { id: string }; now: Date },
): Promise<void> {
  const isCharged = await chargeSavedCard(tx, platform, { invoice, now });
  await mailBilling(tx, platform, { news: isCharged ? 'invoice_card' : 'invoice', invoice });
}

/**
 * Mails that the saved card was declined. A repeated charge is not mailed again: a reminder announced it, or the member
 * who ordered it sees the result.
 */
export async function mailDeclined(
  tx: TenantTx,
  platform: Pick<Platform, 'words' | 'config'>,
  { id, invoice_id, invoice }: { id: string; invoice_id: string; invoice: InvoiceFacts },
): Promise<void> {
  const earlier = await tx
    .selectFrom('card_payments')
    .select('id')
    .where('invoice_id', '=', invoice_id)
    .where('kind', '=', 'automatic')
    .where('id', '<', id)
    .executeTakeFirst();
  if (earlier === undefined) await mailBilling(tx, platform, { news: 'card_declined', invoice });
}

/** Mails a change of billing to the billing address, or to the owners while there is none. */
export async function mailBilling(
  tx: TenantTx,
  platform: Pick<Platform, 'words' | 'config'>,
  news: BillingNews,
): Promise<void> {
  // A full discount leaves nothing to pay.
  if (news.news === 'invoice' && news.invoice.total === 0) return;
  await mailMembers(platform, tx, await listRecipients(tx), (_reader, context) => {
    const { translate } = context;
    const values = { company: context.company.name, ...valuesOf(news, context) };
    const word = (key: string): string => translate(`billing.mail.${news.news}.${key}`, values);
    return {
      subject: word('subject'),
      heading: word('heading'),
      paragraphs: [word('body'), word('help')],
      button: {
        label: translate('billing.mail.button'),
        path: `/company/billing?company=${tx.tenantId}`,
      },
      footer: translate('billing.mail.footer', values),
    };
  });
}

function valuesOf(news: BillingNews, context: MailContext): Record<string, string> {
  const day = (at: Date | null | undefined): string => (at ? longDay(at, context) : '');
  if (!('invoice' in news)) return { date: day(news.at) };
  const { number, total, currency, due_at: due } = news.invoice;
  return {
    number,
    amount: formatMoney(total, currency, context.language),
    date: day('readOnlyFrom' in news ? news.readOnlyFrom : due),
  };
}

async function listRecipients(tx: TenantTx): Promise<Reader[]> {
  const details = await tx.selectFrom('billing_details').select(['email', 'language']).executeTakeFirst();
  if (details === undefined) return listOwners(tx);
  // The message belongs to an owner, with whose account it is deleted.
  const owner = await tx
    .selectFrom('members')
    .select('user_id')
    .where('status', '=', 'active')
    .where('is_owner', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (owner === undefined) return [];
  return [{ id: owner.user_id, email: details.email, language: details.language === 'tr' ? 'tr' : 'en' }];
}
