import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import type { SystemDatabase, UserTx } from '#platform/server/db/tenant.ts';
import type { PlanDraft } from '../admin-contract.ts';
import { type BillingInterval, type Currency, freePlan, type PlanLimits } from '../rules.ts';

export type BothLanguages<T> = { en: T; tr: T };

/** One version of a plan. */
export type Plan = {
  key: string;
  version: number;
  names: BothLanguages<string>;
  features: BothLanguages<string[]>;
  prices: Record<Currency, Record<BillingInterval, number>>;
  limits: PlanLimits;
  trialDays: number;
  position: number;
  isVisible: boolean;
};

/** The latest version of each plan, from the smallest to the largest. */
export async function listLatestPlans(tx: UserTx): Promise<Plan[]> {
  const rows = await plansOf(tx)
    .distinctOn('plans.key')
    .orderBy('plans.key')
    .orderBy('plan_versions.version', 'desc')
    .execute();
  return rows.map(toPlan).sort((one, other) => one.position - other.position);
}

/** Companies on the latest version of each plan, and on older ones. */
export async function countSubscribers(
  system: SystemDatabase,
): Promise<Map<string, { latest: number; older: number }>> {
  const { rows } = await sql<{ plan_key: string; latest: number; older: number }>`
    select s.plan_key, count(*) filter (where s.plan_version = v.version)::integer as latest,
           count(*) filter (where s.plan_version < v.version)::integer as older
      from subscriptions s
      join (select plan_key, max(version) as version from plan_versions group by plan_key) as v using (plan_key)
     group by s.plan_key`.execute(system);
  return new Map(rows.map(({ plan_key: key, latest, older }) => [key, { latest, older }]));
}

/** A version that a company agreed to. */
export async function findPlan(
  tx: UserTx,
  { key, version }: { key: string; version: number },
): Promise<Plan> {
  const row = await plansOf(tx)
    .where('plans.key', '=', key)
    .where('plan_versions.version', '=', version)
    .executeTakeFirstOrThrow();
  return toPlan(row);
}

/** The latest version of a plan that companies may choose. */
export async function requireOfferedPlan(tx: UserTx, key: string): Promise<Plan> {
  const plans = await listLatestPlans(tx);
  return (
    plans.find((plan) => plan.key === key && plan.isVisible) ?? refuse('not_found', 'billing.plan_unknown')
  );
}

/** The plan of companies that pay nothing. */
export async function findFreePlan(tx: UserTx): Promise<Plan> {
  const plans = await listLatestPlans(tx);
  const free = plans.find(({ key }) => key === freePlan);
  if (free === undefined) throw new Error('The free plan is missing.');
  return free;
}

/** A plan as events have it: its key, and its names for their sentence. */
export async function planFacts(tx: UserTx, key: string): Promise<Pick<Plan, 'names'> & { plan: string }> {
  const plan = (await listLatestPlans(tx)).find((one) => one.key === key);
  if (plan === undefined) throw new Error(`There is no plan ${key}.`);
  return { plan: key, names: plan.names };
}

/** Saves a plan as its next version; subscribers keep theirs. @param tx of the system */
export async function savePlan(
  tx: UserTx,
  { key, draft, now }: { key: string; draft: PlanDraft; now: Date },
): Promise<Plan> {
  const isFree = Object.values(draft.prices).every(({ month, year }) => month === 0 && year === 0);
  if ((key === freePlan) !== isFree) refuse('refused', 'billing.free_costs');
  const { position, isVisible } = draft;
  const plan = { position, is_visible: isVisible };
  // The row lock of the plan gives concurrent edits their own version numbers.
  await tx
    .insertInto('plans')
    .values({ key, created_at: now, ...plan })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(plan))
    .execute();
  const { version } = await tx
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
    .returning('version')
    .executeTakeFirstOrThrow();
  return findPlan(tx, { key, version });
}

function plansOf(tx: UserTx) {
  return tx
    .selectFrom('plans')
    .innerJoin('plan_versions', 'plan_versions.plan_key', 'plans.key')
    .select([
      'plans.key',
      'plans.position',
      'plans.is_visible',
      'plan_versions.version',
      'plan_versions.open_jobs_max',
      'plan_versions.members_max',
      'plan_versions.storage_bytes_max',
      'plan_versions.mails_per_month_max',
      'plan_versions.trial_days',
      sql<Plan['names']>`plan_versions.names`.as('names'),
      sql<Plan['features']>`plan_versions.features`.as('features'),
      sql<Plan['prices']>`plan_versions.prices`.as('prices'),
    ]);
}

type PlanRow = Awaited<ReturnType<ReturnType<typeof plansOf>['execute']>>[number];

const toPlan = (row: PlanRow): Plan => ({
  key: row.key,
  version: row.version,
  names: row.names,
  features: row.features,
  prices: row.prices,
  limits: {
    openJobs: row.open_jobs_max,
    members: row.members_max,
    storage: row.storage_bytes_max,
    mails: row.mails_per_month_max,
  },
  trialDays: row.trial_days,
  position: row.position,
  isVisible: row.is_visible,
});
