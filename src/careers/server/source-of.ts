import type { Platform } from '#platform/server/platform.ts';
import { ownSources, sourceWord } from '#jobs/link-rules.ts';

/** Where a visitor came from, as short words for counting. */
export type VisitorOrigin = {
  source: string;
  /** From utm_campaign; empty when none. */
  campaign: string;
  /** The member whose link the visitor followed; the source is then a referral. */
  referrerId: string | null;
};

/** Whether links from a host are no source: that of the installation, and the domain of the company's careers site. */
export const isOwnHostOf =
  ({ config, customHosts }: Platform, slug: string) =>
  (host: string): boolean =>
    host === new URL(config.publicUrl).host || customHosts.find(host.replace(/:\d+$/, ''))?.slug === slug;

/**
 * The source of a visitor as a short word for counting: utm_source, else the referring host, else direct. Neither can be
 * a source that the product gives itself.
 * @param isOwnHost whether a host is no source
 */
export function sourceOf(utmSource: string, referrer: string, isOwnHost: (host: string) => boolean): string {
  const named = sourceWord(utmSource);
  if (named !== '' && !ownSources.has(named)) return named;
  if (!/^https?:/i.test(referrer) || !URL.canParse(referrer)) return 'direct';
  const { host } = new URL(referrer);
  return isOwnHost(host) || ownSources.has(host) ? 'direct' : host.replace(/^www\./, '').slice(0, 50);
}
