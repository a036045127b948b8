import type { PublicContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { applicationTokenHeader } from '../contract.ts';

const changesPerQuarter: Limit = { name: 'my_applications', points: 120, seconds: 900 };

/**
 * Counts a change per link or account: a stranger who knows the id of an application cannot use up the attempts of its
 * applicant.
 */
export async function spendChange(
  { platform, actor, request }: PublicContext,
  limit = changesPerQuarter,
): Promise<void> {
  const subject = request.header(applicationTokenHeader) ?? actor?.userId;
  if (subject !== undefined) await platform.limits.spend(limit, subject);
}
