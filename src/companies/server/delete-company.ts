import { byMember, type EventActor, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { CompanyContext, CompanyStreamContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { deletionGraceDays } from '../rules.ts';
import { mailDeletion } from './mail-deletion.ts';
import { findCompany } from './queries.ts';

// Each request mails every member, so it is limited. Cancelling has no limit, because it must never be refused.
const perCompany: Limit = { name: 'company_deletions', points: 5, seconds: 24 * 3600 };

type DeletionContext = Pick<CompanyContext, 'platform' | 'actor' | 'tx' | 'now'>;

/**
 * Counts the deletion that `requestDeletion` is about to start against the limit, because each one mails every member.
 */
export async function spendDeletion(
  { platform, actor, inCompany }: CompanyStreamContext,
  typedName: string,
): Promise<void> {
  const isDue = await inCompany((tx) => isDeletionDue(tx, actor.companyId, typedName));
  if (!isDue) await platform.limits.spend(perCompany, actor.companyId);
}

/** Schedules the deletion of the company for the end of the grace period; a second request keeps the date. */
export async function requestDeletion(context: DeletionContext, typedName: string): Promise<void> {
  const { platform, tx, actor, now } = context;
  await scheduleDeletion(platform, tx, { typedName, ...ownerOf(actor), now });
}

/** Cancels the deletion; the careers site is online again. */
export async function cancelDeletion({ platform, tx, actor, now }: DeletionContext): Promise<void> {
  await withdrawDeletion(platform, tx, { ...ownerOf(actor), now });
}

/** The caller, for the event and for the mail to the members; a platform admin has no name there. */
type DeletionInput = { by: EventActor; name: string | null; now: Date };

const ownerOf = (actor: CompanyContext['actor']) => ({
  by: byMember(actor),
  name: `${actor.name} ${actor.surname}`.trim(),
});

/** `requestDeletion` for any caller. Returns whether a deletion was scheduled now. */
export async function scheduleDeletion(
  platform: Platform,
  tx: TenantTx,
  { typedName, by, name, now }: DeletionInput & { typedName: string },
): Promise<boolean> {
  if (await isDeletionDue(tx, tx.tenantId, typedName)) return false;
  const dueAt = new Date(now.getTime() + deletionGraceDays * 24 * 3_600_000);
  const set = await tx
    .updateTable('companies')
    .set({ deletion_due_at: dueAt })
    .where('id', '=', tx.tenantId)
    .where('deletion_due_at', 'is', null)
    .executeTakeFirst();
  if (set.numUpdatedRows === 0n) return false;
  const data = { dueAt: dueAt.toISOString() };
  await record(tx, tx.tenantId, by, { type: 'company.deletion_requested', data, now });
  await mailDeletion(platform, tx, name, { kind: 'requested', dueAt });
  return true;
}

/** `cancelDeletion` for any caller. Returns whether a deletion was due. */
export async function withdrawDeletion(
  platform: Platform,
  tx: TenantTx,
  { by, name, now }: DeletionInput,
): Promise<boolean> {
  const updated = await tx
    .updateTable('companies')
    .set({ deletion_due_at: null })
    .where('id', '=', tx.tenantId)
    .where('deletion_due_at', 'is not', null)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) return false;
  await record(tx, tx.tenantId, by, { type: 'company.deletion_cancelled', now });
  await mailDeletion(platform, tx, name, { kind: 'cancelled' });
  return true;
}

async function isDeletionDue(tx: TenantTx, companyId: string, typedName: string): Promise<boolean> {
  const company = await findCompany(tx, companyId);
  if (typedName !== company.name) refuse('invalid', 'companies.name_differs');
  return company.deletion_due_at !== null;
}
