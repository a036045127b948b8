import { sql } from 'kysely';
import {
  type CareersSite,
  siteOrigin,
  sitePath,
  type SitePage,
} from '#careers-domains/server/site-address.ts';
import type { Language } from '#platform/contract/fields.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Config } from '#platform/server/config.ts';
import type { Platform } from '#platform/server/platform.ts';

/** The company, as its careers site shows it. */
export type CareersCompany = CareersSite & {
  id: string;
  /** Of its careers site: its own domain's, or the installation's. */
  origin: string;
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
    const [company, loaded] = await Promise.all([findCareersCompany(tx, id, platform.config), load(tx)]);
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

/** The link to a page of the careers site. It is a whole address at an own domain, because forms may be elsewhere. */
export const siteLink = (company: CareersCompany, page: SitePage = ''): string =>
  company.domain === null ? sitePath(company, page) : company.origin + sitePath(company, page);

/** The path of the form for applying without a job. */
export const introductionPath = ({ slug }: Pick<CareersCompany, 'slug'>): string =>
  `/careers-introduction/${slug}`;

async function findCompanyId(platform: Platform, slug: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string | null;
  }>`select app.company_id_by_slug(${slug}) as id`.execute(platform.db);
  return rows[0]?.id ?? null;
}

/** Whether the company of this transaction is active and takes applications without a job. */
export async function takesIntroductions(tx: TenantTx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('companies')
    .select('takes_introductions')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where('deletion_due_at', 'is', null)
    .executeTakeFirst();
  return row?.takes_introductions === true;
}

const careersColumns = [
  'id',
  'slug',
  'domain',
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
] as const;

/** The company of this transaction; null when it was disabled or is about to be deleted. */
export async function findCareersCompany(
  tx: TenantTx,
  id: string,
  config: Config,
): Promise<CareersCompany | null> {
  const row = await tx
    .selectFrom('companies')
    .leftJoin('careers_hosts', (join) =>
      join.onRef('careers_hosts.company_id', '=', 'companies.id').on('careers_hosts.retired_at', 'is', null),
    )
    .select(careersColumns)
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where('deletion_due_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    slug: row.slug,
    domain: row.domain,
    origin: siteOrigin(config, row),
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
