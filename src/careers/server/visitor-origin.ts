import { findReferrer, isReferralCode } from '#companies/server/referrers.ts';
import { referralSource, sourceWord } from '#jobs/link-rules.ts';
import type { Platform } from '#platform/server/platform.ts';
import { inCareers } from './find-company.ts';
import { isOwnHostOf, sourceOf, type VisitorOrigin } from './source-of.ts';

/** The signs of where a visitor came from, in the address and the browser's headers. */
export type OriginClues = {
  utmSource: string;
  utmCampaign: string;
  /** Address of the page that led here. */
  referrer: string;
  /** The code of a member's link. */
  referralCode: string;
};

type PageAddress = { query: Record<string, unknown>; headers: { referer?: string | undefined } };

/** The name of the code in addresses; links within the site keep it. */
export const referralParameter = 'ref';

/** The clues of a request for a page. */
export function cluesOf({ query, headers }: PageAddress): OriginClues {
  const text = (name: string): string => (typeof query[name] === 'string' ? query[name] : '');
  return {
    utmSource: text('utm_source'),
    utmCampaign: text('utm_campaign'),
    referrer: headers.referer ?? '',
    referralCode: text(referralParameter),
  };
}

/** The parts of the origin that links of the site keep: a valid code, and no member. */
export function travelsIn(address: PageAddress, { source, campaign, referrerId }: VisitorOrigin) {
  return { source, campaign, referralCode: referrerId === null ? '' : cluesOf(address).referralCode };
}

/** For pages of a failure. */
export const unknownOrigin: VisitorOrigin = { source: 'direct', campaign: '', referrerId: null };

/** Where a visitor came from. A code of no active member of this company is ignored. */
export async function findOrigin(
  platform: Platform,
  companySlug: string | undefined,
  { utmSource, utmCampaign, referrer, referralCode }: OriginClues,
): Promise<VisitorOrigin> {
  const campaign = sourceWord(utmCampaign);
  const member =
    companySlug !== undefined && isReferralCode(referralCode)
      ? await inCareers(platform, companySlug, (tx) => findReferrer(tx, referralCode))
      : null;
  const referrerId = member?.loaded?.memberId ?? null;
  if (referrerId !== null) return { source: referralSource, campaign, referrerId };
  const isOwnHost = isOwnHostOf(platform, companySlug ?? '');
  return { source: sourceOf(utmSource, referrer, isOwnHost), campaign, referrerId };
}
