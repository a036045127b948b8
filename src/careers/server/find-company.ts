import { sql } from 'kysely';
import type { Language } from '#platform/contract/fields.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';

/** The company, as its careers site shows it. */
export type CareersCompany = {
  id: string;
  slug: string;
  name: string;
  website: string;
  city: string;
  country: string;
  stateRegion: string;
  street: string;
  photoKey: string | null;
  language: Language;
  timeZone: string;
  color: string;
  /** Origins of the sites that may show the list of jobs. */
  embedOrigins: string[];
  /** Visitors may subscribe to new jobs. */
  hasJobAlerts: boolean;
  /** Visitors may apply without a job. */
  takesIntroductions: boolean;
};

// The company of a slug hardly ever changes, so it is cached; the transaction below checks it.
const idsMax = 10_000;
/** The form of slugs; any other value is not found. */
export const slugForm = /^[a-z0-9-]{1,200}$/;
const idOf = new WeakMap<Platform, Map<string, string>>();

/**
 * Opens the company of an address, in one transaction, with the data for its pages.
 * @returns null when it does not exist, is disabled, or is about to be deleted
 */
export async function inCareers<T>(
  platform: Platform,
  slug: string,
  load: (tx: TenantTx) => Promise<T>,
  options: { readOnly?: boolean } = { readOnly: true },
): Promise<{ company: CareersCompany; loaded: T } | null> {
  if (!slugForm.test(slug)) return null;
  const ids = idOf.get(platform) ?? new Map<string, string>();
  idOf.set(platform, ids);
  const remembered = ids.get(slug);
  const id = remembered ?? (await findCompanyId(platform, slug));
  if (id === null) return null;
  const work = async (tx: TenantTx) => {
    const [company, loaded] = await Promise.all([findCareersCompany(tx, id), load(tx)]);
    return company === null ? null : { company, loaded };
  };
  const found = await inTenant(platform.db, id, work, options);
  if (found?.company.slug === slug) {
    if (ids.size >= idsMax) ids.clear();
    ids.set(slug, id);
    return found;
  }
  ids.delete(slug);
  return remembered === undefined ? null : inCareers(platform, slug, load, options);
}

async function findCompanyId(platform: Platform, slug: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string | null;
  }>`select app.company_id_by_slug(${slug}) as id`.execute(platform.db);
  return rows[0]?.id ?? null;
}

/** The company of this transaction; null when it was disabled or is about to be deleted. */
export async function findCareersCompany(tx: TenantTx, id: string): Promise<CareersCompany | null> {
  const row = await tx
    .selectFrom('companies')
    .select([
      'id',
      'slug',
      'name',
      'website',
      'address_line_1',
      'city',
      'country',
      'state_region',
      'photo_key',
      'default_language',
      'time_zone',
      'careers_color',
      'embed_origins',
      'has_job_alerts',
      'takes_introductions',
    ])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where('deletion_due_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    website: row.website,
    city: row.city,
    country: row.country,
    stateRegion: row.state_region,
    street: row.address_line_1,
    photoKey: row.photo_key,
    language: row.default_language === 'tr' ? 'tr' : 'en',
    timeZone: row.time_zone,
    color: row.careers_color,
    embedOrigins: row.embed_origins,
    hasJobAlerts: row.has_job_alerts,
    takesIntroductions: row.takes_introductions,
  };
}
