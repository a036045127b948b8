import { referralSource, sourceWord } from '#jobs/link-rules.ts';

/** Where a visitor came from, as short words for counting. */
export type VisitorOrigin = {
  source: string;
  /** From utm_campaign; empty when none. */
  campaign: string;
  /** The member whose link the visitor followed; the source is then a referral. */
  referrerId: string | null;
};

/**
 * The source of a visitor as a short word for counting: utm_source, else the referring host, else direct. Neither can be
 * the word for referrals.
 * @param ownHost host of this installation, which is no source
 */
export function sourceOf(utmSource: string, referrer: string, ownHost: string): string {
  const named = sourceWord(utmSource);
  if (named !== '' && named !== referralSource) return named;
  if (!/^https?:/i.test(referrer) || !URL.canParse(referrer)) return 'direct';
  const { host } = new URL(referrer);
  return [ownHost, referralSource].includes(host) ? 'direct' : host.replace(/^www\./, '').slice(0, 50);
}
