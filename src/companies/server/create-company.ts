import type { z } from 'zod';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { IdempotentWrite } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { companyDraft } from '../contract.ts';
import { slugOf } from '../rules.ts';
import { findCompany } from './queries.ts';

/** Setup of other slices in a new company, e.g. the default pipeline. It runs in the same transaction. */
export type OnCompanyCreated = (
  tx: TenantTx,
  company: { id: string; language: 'en' | 'tr'; creatorId: string; now: Date },
) => Promise<void>;

/**
 * Creates a company with its owner and the setup of every slice. One transaction of the application's role carries the
 * new id. So the setup accesses only the new company, and an error or a crash leaves nothing.
 */
export async function createCompany(
  { db }: Platform,
  creator: { userId: string; now: Date; once?: IdempotentWrite },
  draft: z.output<typeof companyDraft>,
  onCreated: OnCompanyCreated[],
) {
  const id = crypto.randomUUID();
  const create = async (tx: TenantTx): Promise<{ id: string }> => {
    await insertCompany(tx, id, draft);
    await tx
      .insertInto('members')
      .values({ tenant_id: id, user_id: creator.userId, is_owner: true, created_at: creator.now })
      .execute();
    for (const setUp of onCreated) {
      await setUp(tx, { id, language: draft.defaultLanguage, creatorId: creator.userId, now: creator.now });
    }
    return { id };
  };
  const { once = (_tx, work) => work() } = creator;
  // A repeated call runs with an unused company id, and returns the id of the company from the first call.
  const made = await inTenant(db, id, (tx) => once(tx, () => create(tx)));
  return inTenant(db, made.id, (tx) => findCompany(tx, made.id), { readOnly: true });
}

/** Gives the company the first free address. The unique index decides between concurrent requests for one address. */
async function insertCompany(tx: TenantTx, id: string, draft: z.output<typeof companyDraft>): Promise<void> {
  for (const slug of possibleSlugs(draft.name)) {
    const inserted = await tx
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
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted !== undefined) return;
  }
}

const numberedSlugs = 9;

/**
 * `name`, `name-2` to `name-9`, then random suffixes: the thousandth company with one name does not need a thousand
 * attempts.
 */
function* possibleSlugs(name: string): Generator<string> {
  const base = slugOf(name);
  yield base;
  for (let number = 2; number <= numberedSlugs; number++) yield `${base}-${number}`;
  while (true) yield `${base}-${crypto.randomUUID().slice(0, 8)}`;
}
