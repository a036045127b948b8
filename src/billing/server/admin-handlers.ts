import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant, inTenant, type TenantTx, type UserTx } from '#platform/server/db/tenant.ts';
import { isUniqueViolation } from '#platform/server/db/is-unique-violation.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import { auditPrefixes, networkOf } from '#platform/server/network.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { billingAdmin, type PaymentDraft, type PlanDraft } from '../admin-contract.ts';
import type { Currency } from '../rules.ts';
import { freePlan } from '../rules.ts';
import { sellerCountries } from '../vat-rules.ts';
import { creditUnpaid, type MoneyMoved, recordPayment, recordRefund } from './payments.ts';
import { platformLog, type ReportedBy } from './platform-log.ts';
import { listLatestPlans, type Plan } from './plans.ts';

/** Calls of the platform admin for plans and money. Plans and sellers are written with the system's role. */
export const billingAdminOperations: Operation[] = implement(
  'billing',
  billingAdmin,
)({
  async listPlans(_input, { platform }) {
    const plans = await inNoTenant(platform.db, (tx) => listLatestPlans(tx), { readOnly: true });
    return { plans: plans.map(presentPlan) };
  },
  savePlan: ({ params, body }, context) => savePlan(context, params.planKey, body),
  async saveSeller({ params, body }, context) {
    const { platform, now } = context;
    const { numberPrefix, paymentDays, timeZone, ...details } = body;
    if (!sellerCountries.has(details.country))
      refuse('refused', 'billing.seller_country', {
        fields: { country: ['billing.refusals.seller_country'] },
      });
    const row = {
      details: JSON.stringify(details),
      number_prefix: numberPrefix,
      payment_days: paymentDays,
      time_zone: timeZone,
      is_current: true,
    };
    await inNoTenant(platform.system, async (tx) => {
      await tx
        .updateTable('sellers')
        .set({ is_current: false })
        .where('key', '!=', params.sellerKey)
        .execute();
      await tx
        .insertInto('sellers')
        .values({ key: params.sellerKey, created_at: now, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
      await logSaved(tx, context, 'billing.seller_saved', params.sellerKey);
    });
    return { isSuccess: true as const };
  },
  async createCoupon({ params, body }, context) {
    const { platform, now } = context;
    const row = {
      code: params.code,
      percent_off: body.percentOff,
      periods: body.periods,
      valid_until: body.validUntil,
      redemptions_max: body.redemptionsMax,
      created_at: now,
    };
    await inNoTenant(platform.system, async (tx) => {
      await tx.insertInto('coupons').values(row).execute();
      await logSaved(tx, context, 'billing.coupon_created', params.code);
    }).catch((error: unknown) => {
      if (isUniqueViolation(error)) refuse('conflict', 'billing.coupon_exists');
      throw error;
    });
    return { isSuccess: true as const };
  },
  async recordPayment({ params, body }, context) {
    const { platform, now } = context;
    const payment = movedBy(context, params.invoiceId, body);
    return inCompany(context, params.tenantId, (tx) => recordPayment(tx, platform, payment, now));
  },
  async recordRefund({ params, body }, context) {
    const refund = movedBy(context, params.invoiceId, body);
    return inCompany(context, params.tenantId, (tx) => recordRefund(tx, refund, context.now));
  },
  async creditInvoice({ params }, context) {
    const input = { invoiceId: params.invoiceId, by: reporterOf(context) };
    return inCompany(context, params.tenantId, (tx) => creditUnpaid(tx, input, context.now));
  },
  readRevenue: ({ query }, context) => readRevenue(context, query.inMonth),
});

async function inCompany(
  { platform }: UserContext,
  companyId: string,
  work: (tx: TenantTx) => Promise<void>,
): Promise<{ isSuccess: true }> {
  await inTenant(platform.db, companyId, async (tx) => {
    const company = await tx
      .selectFrom('companies')
      .select('id')
      .where('id', '=', companyId)
      .executeTakeFirst();
    if (company === undefined) refuse('not_found', 'billing.invoice_unknown');
    await work(tx);
  });
  return { isSuccess: true };
}

const movedBy = (context: UserContext, invoiceId: string, body: PaymentDraft): MoneyMoved => ({
  ...body,
  invoiceId,
  provider: 'manual',
  by: reporterOf(context),
});

const reporterOf = ({ actor, request }: UserContext): ReportedBy => ({
  userId: actor.userId,
  network: networkOf(request.ip, auditPrefixes),
});

type SavedAct = 'billing.plan_saved' | 'billing.seller_saved' | 'billing.coupon_created';

const logSaved = (tx: UserTx, context: UserContext, type: SavedAct, name: string): Promise<void> =>
  platformLog.get().add(tx, reporterOf(context), { type, data: { name }, now: context.now });

async function savePlan(context: UserContext, key: string, draft: PlanDraft) {
  const { platform, now } = context;
  const isFree = Object.values(draft.prices).every(({ month, year }) => month === 0 && year === 0);
  if ((key === freePlan) !== isFree) refuse('refused', 'billing.free_costs');
  const { position, isVisible } = draft;
  return inNoTenant(platform.system, async (tx) => {
    const plan = { position, is_visible: isVisible };
    // The row lock of the plan gives concurrent edits their own version numbers.
    await tx
      .insertInto('plans')
      .values({ key, created_at: now, ...plan })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(plan))
      .execute();
    await tx
      .insertInto('plan_versions')
      .values({
        plan_key: key,
        version: sql`(select coalesce(max(version), 0) + 1 from plan_versions where plan_key = ${key})`,
        names: JSON.stringify(draft.names),
        features: JSON.stringify(draft.features),
        prices: JSON.stringify(draft.prices),
        open_jobs_max: draft.openJobsMax,
        members_max: draft.membersMax,
        storage_bytes_max: draft.storageBytesMax,
        mails_per_month_max: draft.mailsPerMonthMax,
        trial_days: draft.trialDays,
        created_at: now,
      })
      .execute();
    const saved = (await listLatestPlans(tx)).find((one) => one.key === key);
    if (saved === undefined) throw new Error('The saved plan is missing.');
    await logSaved(tx, context, 'billing.plan_saved', key);
    return presentPlan(saved);
  });
}

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

/** Invoices minus credit notes by their date, also of companies that are deleted since. */
async function readRevenue({ platform }: UserContext, month: string) {
  const first = Temporal.PlainDate.from(`${month}-01`);
  const next = first.add({ months: 1 }).toString();
  const { rows } = await sql<{ currency: Currency; invoiced: number; vat: number; documents: number }>`
    with documents as (
      select currency, kind, net, vat, issued_on from invoices
       where issued_on >= ${first.toString()}::date and issued_on < ${next}::date
      union all
      select currency, kind, net, vat, issued_on from archived_invoices
       where issued_on >= ${first.toString()}::date and issued_on < ${next}::date)
    select currency, count(*)::integer as documents,
           sum(case kind when 'invoice' then net else -net end)::bigint as invoiced,
           sum(case kind when 'invoice' then vat else -vat end)::bigint as vat
      from documents group by currency order by currency`.execute(platform.system);
  return { rows };
}
