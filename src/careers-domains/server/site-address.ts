import type { Config } from '#platform/server/config.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { originAt } from '#platform/server/http/custom-hosts.ts';

/** The careers site of a company: on the installation's host, or under a domain of its own. */
export type CareersSite = {
  slug: string;
  /** Null on the installation's host. */
  domain: string | null;
};

/** A page of a careers site, such as `/engineer`; the list of jobs is the empty string. */
export type SitePage = '' | `/${string}`;

type HasPublicUrl = Pick<Config, 'publicUrl'>;

/** The origin of a careers site. */
export const siteOrigin = (config: HasPublicUrl, { domain }: Pick<CareersSite, 'domain'>): string =>
  domain === null ? config.publicUrl : originAt(config, domain);

/** The path of a page at that origin. */
export const sitePath = ({ slug, domain }: CareersSite, page: SitePage = ''): string =>
  domain === null ? `/careers/${slug}${page}` : page || '/';

/** The whole address of a page: the one that search engines, feeds, mails and shared links get. */
export const siteAddress = (config: HasPublicUrl, site: CareersSite, page: SitePage = ''): string =>
  siteOrigin(config, site) + sitePath(site, page);

/** The careers site of the company of this transaction. */
export async function findCareersSite(tx: TenantTx): Promise<CareersSite> {
  return tx
    .selectFrom('companies')
    .leftJoin('careers_hosts', (join) =>
      join.onRef('careers_hosts.company_id', '=', 'companies.id').on('careers_hosts.retired_at', 'is', null),
    )
    .select(['companies.slug', 'careers_hosts.domain'])
    .where('companies.id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
}
