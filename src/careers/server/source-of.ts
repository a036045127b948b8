import { sourceWord } from '#jobs/link-rules.ts';

/** Where a visitor came from, as short words for counting. */
export type VisitorOrigin = {
  source: string;
  /** From utm_campaign; empty when none. */
  campaign: string;
};

/**
 * The source of a visitor as a short word for counting: utm_source, else the referring host, else direct.
 * @param ownHost host of this installation, which is no source
 */
export function sourceOf(utmSource: string, referrer: string, ownHost: string): string {
  const named = sourceWord(utmSource);
  if (named !== '') return named;
  if (!/^https?:/i.test(referrer) || !URL.canParse(referrer)) return 'direct';
  const { host } = new URL(referrer);
  return host === ownHost ? 'direct' : host.replace(/^www\./, '').slice(0, 50);
}
