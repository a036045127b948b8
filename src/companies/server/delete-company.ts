import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { CompanyContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { deletionGraceDays } from '../rules.ts';
import { mailDeletion } from './mail-deletion.ts';
import { findCompany } from './queries.ts';

// Each time every member is written to. Keeping it costs nothing, for it must never be refused.
const perCompany: Limit = { name: 'company_deletions', points: 5, seconds: 24 * 3600 };

type Context = Pick<CompanyContext, 'platform' | 'actor' | 'tx' | 'now'>;

/** Lets the company end when the days of grace are over; asked for again, the day stays. */
export async function requestDeletion(context: Context, typedName: string): Promise<void> {
  const { platform, tx, actor, now } = context;
  const company = await findCompany(tx, actor.companyId);
  if (typedName !== company.name) refuse('invalid', 'companies.name_differs');
  if (company.deletion_due_at !== null) return;
  await platform.limits.spend(perCompany, company.id);
  const dueAt = new Date(now.getTime() + deletionGraceDays * 24 * 3_600_000);
  const set = await tx
    .updateTable('companies')
    .set({ deletion_due_at: dueAt })
    .where('id', '=', actor.companyId)
    .where('deletion_due_at', 'is', null)
    .executeTakeFirst();
  if (set.numUpdatedRows === 0n) return;
  const data = { dueAt: dueAt.toISOString() };
  await record(tx, actor.companyId, byMember(actor), { type: 'company.deletion_requested', data, now });
  await mailDeletion(platform, tx, actor, { kind: 'requested', dueAt });
}

/** Takes it back: the careers site is there again as it was. */
export async function cancelDeletion({ platform, tx, actor, now }: Context): Promise<void> {
  const kept = await tx
    .updateTable('companies')
    .set({ deletion_due_at: null })
    .where('id', '=', actor.companyId)
    .where('deletion_due_at', 'is not', null)
    .executeTakeFirst();
  if (kept.numUpdatedRows === 0n) return;
  await record(tx, actor.companyId, byMember(actor), { type: 'company.deletion_cancelled', now });
  await mailDeletion(platform, tx, actor, { kind: 'cancelled' });
}
