import type { z } from 'zod';
import { takeTurns } from '#platform/server/db/take-turns.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { companyDraft } from '../contract.ts';
import { slugOf } from '../rules.ts';
import { findCompany } from './queries.ts';

/** What other slices set up in a new company, e.g. its default pipeline. Runs in the same transaction. */
export type OnCompanyCreated = (
  tx: TenantTx,
  company: { id: string; language: 'en' | 'tr'; creatorId: string; now: Date },
) => Promise<void>;

/**
 * Creates a company with its owner. A company is made outside any company, hence by the system's role, but in a
 * transaction that already carries the new id.
 */
export async function createCompany(
  platform: Platform,
  creator: { userId: string; now: Date },
  draft: z.output<typeof companyDraft>,
  onCreated: OnCompanyCreated[],
) {
  const id = crypto.randomUUID();
  return inTenant(platform.system, id, async (tx) => {
    await insertCompany(tx, id, draft);
    await tx
      .insertInto('members')
      .values({ tenant_id: id, user_id: creator.userId, is_owner: true, created_at: creator.now })
      .execute();
    for (const setUp of onCreated) {
      await setUp(tx, { id, language: draft.defaultLanguage, creatorId: creator.userId, now: creator.now });
    }
    return findCompany(tx, id);
  });
}

async function insertCompany(tx: TenantTx, id: string, draft: z.output<typeof companyDraft>): Promise<void> {
  const base = slugOf(draft.name);
  // Two companies of one name at once: the second waits and sees the address of the first.
  await takeTurns(tx, `company address ${base}`);
  const taken = await tx
    .selectFrom('companies')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', base), eb('slug', 'like', `${base}-%`)]))
    .execute();
  const slug = firstFree(base, new Set(taken.map((row) => row.slug)));
  await tx
    .insertInto('companies')
    .values({
      id,
      slug,
      name: draft.name,
      legal_name: draft.legalName,
      website: draft.website,
      address_line_1: draft.addressLine1,
      address_line_2: draft.addressLine2,
      state_region: draft.stateRegion,
      city: draft.city,
      country: draft.country,
      size: draft.size,
      time_zone: draft.timeZone,
      default_language: draft.defaultLanguage,
    })
    .execute();
}

function firstFree(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
  }
}
