import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant, inTenant, type TenantTx, type UserTx } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { billingAdmin, couponAdmin, type PaymentDraft } from '../admin-contract.ts';
import type { BillingAct } from '../rules.ts';
import { createCoupon } from './coupons.ts';
import { changeCoupon, endCoupon, listCoupons, listRedemptions } from './keep-coupons.ts';
import { creditUnpaid, type MoneyMovement, recordPayment, recordRefund } from './payments.ts';
import { countSubscribers, listLatestPlans, type Plan, savePlan } from './plans.ts';
import { readRevenue } from './read-revenue.ts';
import { orderCardRefund } from './card-refunds.ts';
import { requireCards } from './card-payments.ts';
import { requireOn } from './require-on.ts';
import { listSellers, saveSeller } from './sellers.ts';

/** Adds an act to the log of the platform, in the transaction of the change. `name` identifies what was changed. */
export type LogAct = (
  tx: UserTx,
  context: UserContext,
  act: { type: BillingAct; name: string; companyId?: string },
) => Promise<void>;

/** Calls of the platform admin for plans and money. Plans and sellers are written with the system's role. */
export const billingAdminOperations = (log: LogAct): Operation[] =>
  implement(
    'billing',
    billingAdmin,
  )({
    async listPlans(_input, context) {
      const { db } = requireOn(context).platform;
      const plans = await inNoTenant(db, (tx) => listLatestPlans(tx), { readOnly: true });
      const counts = await countSubscribers(context.platform.system);
      const none = { latest: 0, older: 0 };
      return {
        plans: plans.map((plan) => ({ ...presentPlan(plan), subscribers: counts.get(plan.key) ?? none })),
      };
    },
    savePlan: ({ params, body }, context) =>
      change(context, async (tx) => {
        const saved = await savePlan(tx, { key: params.planKey, draft: body, now: context.now });
        await log(tx, context, { type: 'plan.saved', name: `${saved.key} ${saved.version}` });
        return presentPlan(saved);
      }),
    listSellers: async (_input, context) => ({
      items: await inNoTenant(requireOn(context).platform.system, (tx) => listSellers(tx)),
    }),
    saveSeller: ({ params, body }, context) =>
      change(context, async (tx) => {
        await saveSeller(tx, { key: params.sellerKey, draft: body, now: context.now });
        await log(tx, context, { type: 'seller.saved', name: params.sellerKey });
        return done;
      }),
    recordPayment: ({ params, body }, context) =>
      inCompany(context, { log, params, type: 'invoice.payment_recorded' }, (tx) =>
        recordPayment(tx, context.platform, movedBy(context, params.invoiceId, body), context.now),
      ),
    recordRefund: ({ params, body }, context) =>
      inCompany(context, { log, params, type: 'invoice.refund_recorded' }, (tx) =>
        recordRefund(tx, movedBy(context, params.invoiceId, body), context.now),
      ),
    refundCard: ({ params, body }, context) =>
      inCompany(requireCards(context), { log, params, type: 'invoice.refund_ordered' }, (tx) =>
        orderCardRefund(tx, { ...body, invoiceId: params.invoiceId }, context.now),
      ),
    creditInvoice: ({ params: { invoiceId, tenantId } }, context) =>
      inCompany(context, { log, params: { tenantId }, type: 'invoice.credited' }, (tx) =>
        creditUnpaid(tx, { invoiceId, userId: context.actor.userId }, context.now),
      ),
    readRevenue: ({ query }, context) => readRevenue(requireOn(context).platform, query.inMonth),
  });

/** Calls of the platform admin for coupons. */
export const couponAdminOperations = (log: LogAct): Operation[] =>
  implement(
    'billing',
    couponAdmin,
  )({
    createCoupon: ({ params, body }, context) =>
      change(context, async (tx) => {
        await createCoupon(tx, { code: params.code, draft: body, now: context.now });
        await log(tx, context, { type: 'coupon.created', name: params.code });
        return done;
      }),
    listCoupons: ({ query }, context) => listCoupons(requireOn(context).platform.system, query, context.now),
    changeCoupon: ({ params: { code }, body }, context) =>
      change(context, async (tx) => {
        const changed = await changeCoupon(tx, { code, limits: body, now: context.now });
        await log(tx, context, { type: 'coupon.changed', name: code });
        return changed;
      }),
    endCoupon: ({ params: { code } }, context) =>
      change(context, async (tx) => {
        const { isNew, ...ended } = await endCoupon(tx, code, context.now);
        if (isNew) await log(tx, context, { type: 'coupon.ended', name: code });
        return ended;
      }),
    listRedemptions: ({ params, query }, context) =>
      listRedemptions(requireOn(context).platform.system, params.code, query),
  });

const done = { isSuccess: true as const };

/** Writes what belongs to no company. */
const change = <T>(context: UserContext, work: (tx: UserTx) => Promise<T>): Promise<T> =>
  inNoTenant(requireOn(context).platform.system, work);

/** Changes an invoice, and logs it with its number; null is for a change that was made before. */
async function inCompany(
  context: UserContext,
  { log, params, type }: { log: LogAct; params: { tenantId: string }; type: BillingAct },
  work: (tx: TenantTx) => Promise<string | null>,
): Promise<{ isSuccess: true }> {
  const { tenantId: companyId } = params;
  await inTenant(requireOn(context).platform.db, companyId, async (tx) => {
    const company = await tx
      .selectFrom('companies')
      .select('id')
      .where('id', '=', companyId)
      .executeTakeFirst();
    if (company === undefined) refuse('not_found', 'billing.invoice_unknown');
    const name = await work(tx);
    if (name !== null) await log(tx, context, { type, name, companyId });
  });
  return done;
}

const movedBy = ({ actor }: UserContext, invoiceId: string, body: PaymentDraft): MoneyMovement => ({
  ...body,
  invoiceId,
  provider: 'manual',
  userId: actor.userId,
});

const presentPlan = ({ key, version, names, features, prices, limits, ...plan }: Plan) => ({
  key,
  version,
  names,
  features,
  prices,
  openJobsMax: limits.openJobs,
  membersMax: limits.members,
  storageBytesMax: limits.storage,
  mailsPerMonthMax: limits.mails,
  ...plan,
});
