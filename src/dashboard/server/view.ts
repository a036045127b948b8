import { seesAllCandidates } from '#candidates/server/access.ts';
import type { CandidateScope } from '#candidates/server/candidate-applications.ts';
import { listActiveJobIds } from '#jobs/server/dashboard-queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import type { DashboardSettings } from '../contract.ts';
import { arrangeCards, type DashboardCard, type DashboardScope } from '../rules.ts';

/** The part of the company that a member sees on the dashboard: jobs, people, and the time. */
export type View = {
  actor: MemberActor;
  /** All jobs of the company, or those of the member's hiring teams. */
  jobs: CandidateScope;
  /** The same for applicants, who need a further permission. */
  people: CandidateScope;
  /** The newest jobs of the member's hiring teams; not read where everything of the company is shown. */
  ownJobIds: readonly string[];
  /** The calendar day of the company. */
  timeZone: string;
  now: Date;
};

// Of a member on more hiring teams the newest jobs are counted.
const jobsOfTeamMax = 50;

/** The view of a member with this scope. Without the permissions for more it is their own jobs. */
export async function readView(
  tx: TenantTx,
  actor: MemberActor,
  { scope, timeZone, now }: { scope: DashboardScope; timeZone: string; now: Date },
): Promise<View> {
  const own = { memberId: actor.memberId };
  const isAll = scope === 'all';
  const jobs = isAll && holds(actor, 'jobs.list') ? 'everyone' : own;
  const people = isAll && seesAllCandidates(actor, 'candidates.list') ? 'everyone' : own;
  const isWhole = jobs === 'everyone' && people === 'everyone';
  return {
    actor,
    jobs,
    people,
    ownJobIds: isWhole ? [] : await listActiveJobIds(tx, own, jobsOfTeamMax),
    timeZone,
    now,
  };
}

/** Today in the company's time zone. */
export const todayOf = ({ now, timeZone }: View): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

/** The first moment of a day in the company's time zone. */
export const startOf = (day: Temporal.PlainDate, { timeZone }: View): Date =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds);

/** The member's arrangement, or the usual one. */
export async function findSettings(tx: TenantTx, actor: MemberActor): Promise<DashboardSettings> {
  const row = await tx
    .selectFrom('dashboard_settings')
    .select(['scope', 'cards', 'hidden_cards'])
    .where('member_id', '=', actor.memberId)
    .executeTakeFirst();
  return {
    scope: (row?.scope ?? 'all') as DashboardScope,
    ...arrangeCards({ cards: row?.cards ?? [], hidden: row?.hidden_cards ?? [] }),
  };
}

/** Saves the member's arrangement; the later of two saves wins. */
export async function saveSettings(
  tx: TenantTx,
  actor: MemberActor,
  { scope, ...wanted }: DashboardSettings,
): Promise<DashboardSettings> {
  const { cards, hidden } = arrangeCards(wanted);
  const values = { scope, cards, hidden_cards: hidden };
  await tx
    .insertInto('dashboard_settings')
    .values({ member_id: actor.memberId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id']).doUpdateSet(values))
    .execute();
  return { scope, cards, hidden };
}

/** Runs the read of a card that the member did not hide. */
export const unlessHidden =
  ({ hidden }: DashboardSettings) =>
  async <T>(card: DashboardCard, read: () => Promise<T>): Promise<T | null> =>
    hidden.includes(card) ? null : read();
