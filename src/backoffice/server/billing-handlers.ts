import { changePlan, type PlanContext, previewChange } from '#billing/server/change-plan.ts';
import { findDetails } from '#billing/server/details.ts';
import { findSeller } from '#billing/server/invoices.ts';
import { drawInvoice, type PrintedInvoice } from '#billing/server/invoice-pdf.ts';
import { requirePrinted } from '#billing/server/list-invoices.ts';
import { findPlan, listLatestPlans, requireOfferedPlan } from '#billing/server/plans.ts';
import { requireOn } from '#billing/server/require-on.ts';
import { readSubscription } from '#billing/server/subscriptions.ts';
import { amountDue } from '#billing/rules.ts';
import type { Language } from '#platform/contract/fields.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import { RawAnswer, type UserContext } from '#platform/server/http/context.ts';
import { implement } from '#platform/server/http/implement.ts';
import type { Platform } from '#platform/server/platform.ts';
import {
  type AdminInvoice,
  type SubscriptionLine,
  tenantBilling,
  type TenantSubscription,
} from '../billing-contract.ts';
import { listArchivedInvoices, requireArchived } from './archived-invoices.ts';
import { type InvoiceRow, listInvoices, listSubscriptions, type SubscriptionRow } from './billing-queries.ts';
import { canTry, extendTrial } from './extend-trial.ts';
import { adminOf, byPlatform, logPlatformEvent } from './platform-log.ts';
import { findTenant } from './tenant-queries.ts';

/** Subscriptions and invoices of all companies. */
export const billingOperations = implement(
  'backoffice',
  tenantBilling,
)({
  async listInvoices({ query: { cursor, ...page } }, context) {
    const { platform, now } = requireOn(context);
    const rows = await listInvoices(platform.system, { ...page, after: readCursor(cursor, ['id']), now });
    return pageFrom(
      rows,
      page.limit,
      (row) => presentInvoice(row, now),
      ({ id }) => ({ id }),
    );
  },
  async downloadInvoice({ params: { tenantId, invoiceId }, query }, context) {
    const { platform, request } = requireOn(context);
    const invoice = await inTenant(platform.db, tenantId, (tx) => requirePrinted(tx, invoiceId), {
      readOnly: true,
    });
    return printed(platform, invoice, query.language ?? request.language);
  },
  listArchivedInvoices: ({ query }, context) =>
    listArchivedInvoices(requireOn(context).platform.system, query),
  async downloadArchivedInvoice({ params, query }, context) {
    const { platform, request } = requireOn(context);
    const invoice = await requireArchived(platform.system, params.invoiceId);
    return printed(platform, invoice, query.language ?? request.language);
  },
  async listSubscriptions({ query: { cursor, ...page } }, context) {
    const { platform, request } = requireOn(context);
    const after = readCursor(cursor, ['id']);
    const rows = await listSubscriptions(platform.system, { ...page, after }, request.language);
    const { now } = context;
    return pageFrom(
      rows,
      page.limit,
      (row) => presentLine(row, now),
      ({ tenant_id: id }) => ({ id }),
    );
  },
  readSubscription: ({ params: { tenantId } }, context) => readTenantSubscription(context, tenantId),
  previewPlan: ({ params, query }, context) =>
    inCompany(context, params.tenantId, (tx) => previewChange(planContextOf(context, tx), query)),
  async changePlan({ params: { tenantId }, body: { reason, ...choice } }, context) {
    await inCompany(context, tenantId, async (tx) => {
      await changePlan(planContextOf(context, tx), choice);
      await logPlatformEvent(tx, adminOf(context), {
        type: 'company.plan_changed',
        companyId: tenantId,
        reason,
        data: { names: (await requireOfferedPlan(tx, choice.plan)).names },
        now: context.now,
      });
    });
    return readTenantSubscription(context, tenantId);
  },
  async extendTrial({ params: { tenantId }, body }, context) {
    const { platform, now } = requireOn(context);
    await findTenant(platform.system, tenantId);
    await extendTrial(platform, adminOf(context), { tenantId, ...body, now });
    return readTenantSubscription(context, tenantId);
  },
});

async function printed({ words }: Platform, invoice: PrintedInvoice, language: Language): Promise<RawAnswer> {
  return new RawAnswer({
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${invoice.number}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
    body: await drawInvoice(invoice, { language, translate: words.in(language) }),
  });
}

async function inCompany<T>(
  context: UserContext,
  tenantId: string,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  const { db, system } = requireOn(context).platform;
  await findTenant(system, tenantId);
  return inTenant(db, tenantId, work);
}

const planContextOf = (context: UserContext, tx: TenantTx): PlanContext => ({
  ...context,
  tx,
  by: byPlatform,
});

const readTenantSubscription = (context: UserContext, tenantId: string): Promise<TenantSubscription> =>
  inCompany(context, tenantId, async (tx) => {
    const { language } = context.request;
    const row = await readSubscription(tx, context.now);
    const plan = await findPlan(tx, { key: row.plan_key, version: row.plan_version });
    const latest = await listLatestPlans(tx);
    const hasDetails = (await findDetails(tx)) !== null;
    const overdueSince = overdueAt(row.overdue_since, context.now);
    const changePlan = hasDetails && overdueSince === null && (await findSeller(tx)) !== undefined;
    return {
      status: row.status,
      plan: plan.names[language],
      planKey: plan.key,
      interval: row.billing_interval,
      currency: row.currency,
      subscribedSince: row.subscribed_at.toISOString(),
      periodEndsAt: row.period_ends_at?.toISOString() ?? null,
      nextPlan: latest.find(({ key }) => key === row.next_plan_key)?.names[language] ?? null,
      overdueSince,
      hasDetails,
      plans: latest
        .filter(({ isVisible }) => isVisible)
        .map(({ key, names, prices }) => ({ key, name: names[language], ...prices[row.currency] })),
      can: { extendTrial: canTry(row), changePlan },
    };
  });

/** `overdue_since` is in the future until the oldest open invoice is due. */
const overdueAt = (since: Date | null, now: Date): string | null =>
  since === null || since > now ? null : since.toISOString();

function presentInvoice(row: InvoiceRow, now: Date): AdminInvoice {
  const isCredit = row.kind === 'credit_note';
  const due = isCredit ? 0 : amountDue(row);
  const refunding = Number(row.refunding);
  const left = isCredit ? 0 : row.paid - row.refunded - refunding;
  return {
    id: row.id,
    company: { id: row.tenant_id, name: row.company_name },
    kind: row.kind,
    number: row.number,
    issuedOn: row.issued_on,
    currency: row.currency,
    total: isCredit ? -row.total : row.total,
    due,
    dueAt: row.due_at?.toISOString() ?? null,
    state: row.state,
    isOverdue: due > 0 && row.due_at !== null && row.due_at <= now,
    attention: row.attention,
    refundable: left,
    refundableByCard: Math.min(left, Number(row.by_card)),
    refunding,
  };
}

const presentLine = (row: SubscriptionRow, now: Date): SubscriptionLine => ({
  company: { id: row.tenant_id, name: row.company_name },
  status: row.status,
  plan: row.plan_name,
  interval: row.billing_interval,
  periodEndsAt: row.period_ends_at?.toISOString() ?? null,
  nextPlan: row.next_plan_name,
  overdueSince: overdueAt(row.overdue_since, now),
});
