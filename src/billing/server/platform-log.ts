import type { UserTx } from '#platform/server/db/tenant.ts';
import { laterPart } from '#platform/server/later-part.ts';

/** A platform admin who moves money or edits plans, with the network of the call. */
export type ReportedBy = { userId: string; network: string | null };

type BillingAct = {
  type:
    | 'billing.payment_recorded'
    | 'billing.refund_recorded'
    | 'billing.invoice_credited'
    | 'billing.plan_saved'
    | 'billing.seller_saved'
    | 'billing.coupon_created';
  companyId?: string;
  /** Number of the invoice, or key of the plan, seller or coupon. */
  data: { name: string };
  now: Date;
};

/** Adds an act to the log of platform admins, in the transaction of the change. */
export const platformLog = laterPart<{
  add(tx: UserTx, by: ReportedBy, act: BillingAct): Promise<void>;
}>('the log of the platform');
