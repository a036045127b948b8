import type Stripe from 'stripe';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { CronTask } from '#platform/server/background/background.ts';
import type { Platform } from '#platform/server/platform.ts';
import { unfinishedCardStates } from '../rules.ts';
import { enqueueCall, enqueueSettling } from './card-payments.ts';
import { stripeOf } from './stripe-client.ts';
import { eventTypes, objectOf, settleLater } from './stripe-webhook.ts';

const minuteMs = 60_000;
/** Events that arrive out of order are read again; each is recorded once. */
const overlapMs = 60 * minuteMs;
// A page closes after a day, and a bank waits for days; older ones are asked about once a day.
const unfinishedDays = 30;
const everyMinutes = 10;
const firstReadingMs = 24 * 60 * minuteMs;

/**
 * Asks Stripe for what webhooks missed: events since the last reading, and payments without an end. A call to Stripe
 * that a killed server left is repeated with its idempotency key.
 */
export const reconcileCards: CronTask = {
  name: 'reconcile_cards',
  schedule: `*/${everyMinutes} * * * *`,
  async run(_payload, platform) {
    const stripe = await stripeOf(platform);
    if (stripe === null) return;
    const now = platform.clock.now();
    await askForUnfinished(platform, now);
    await readEvents(stripe, platform, now);
  },
};

async function readEvents(stripe: Stripe, platform: Platform, now: Date): Promise<void> {
  const row = await platform.system
    .selectFrom('stripe_reconciliation')
    .select('reconciled_until')
    .executeTakeFirst();
  const from = (row?.reconciled_until.getTime() ?? now.getTime() - firstReadingMs) - overlapMs;
  const created = { gte: Math.floor(from / 1000) };
  const seen = new Set<string>();
  for await (const event of stripe.events.list({ created, types: [...eventTypes], limit: 100 })) {
    const key = JSON.stringify(objectOf(event));
    if (seen.has(key)) continue;
    seen.add(key);
    await settleLater(platform, event);
  }
  await platform.system
    .insertInto('stripe_reconciliation')
    .values({ reconciled_until: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ reconciled_until: now }))
    .execute();
}

async function askForUnfinished(platform: Platform, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 10 * minuteMs);
  const isFirstOfDay = now.getUTCHours() === 0 && now.getUTCMinutes() < everyMinutes;
  const since = isFirstOfDay ? new Date(0) : new Date(now.getTime() - unfinishedDays * 24 * 60 * minuteMs);
  const rows = await platform.system
    .selectFrom('card_payments')
    .select(['tenant_id', 'id', 'state', 'session_id', 'intent_id'])
    .where('state', 'in', unfinishedCardStates)
    .where('created_at', '<', before)
    .where('created_at', '>', since)
    .execute();
  for (const { tenant_id: companyId, ...payment } of rows)
    await inTenant(platform.db, companyId, (tx) => ask(tx, payment));
}

type UnfinishedPayment = { id: string; state: string; session_id: string | null; intent_id: string | null };

async function ask(tx: TenantTx, payment: UnfinishedPayment): Promise<void> {
  const { id, state, session_id: sessionId, intent_id: intentId } = payment;
  if (state === 'waiting') return enqueueCall(tx, id);
  if (sessionId !== null) return enqueueSettling(tx, { sessionId });
  if (intentId !== null) return enqueueSettling(tx, { intentId });
}
