import { randomBytes } from 'node:crypto';
import { refuse } from '#platform/contract/errors.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { findCompanyOfTarget } from './connected-companies.ts';
import { inSession } from './in-session.ts';
import { hashToken } from './tokens.ts';

const perUser: Limit = { name: 'hand_over', points: 60, seconds: 15 * 60 };
const codeSeconds = 60;

/**
 * Returns the redirect URI of a connected company, with a code that it redeems.
 * @throws Refusal identity.unknown_target for every address that is not registered exactly
 */
export async function issueCode(
  platform: Platform,
  { actor, redirectUri, now }: { actor: UserActor; redirectUri: string; now: Date },
): Promise<string> {
  await platform.limits.spend(perUser, actor.userId);
  const code = randomBytes(32).toString('base64url');
  await inSession({ platform, actor }, async (tx) => {
    // A redirect URI is printable ASCII; the database rejects other control characters anyway.
    const isAddress = /^[\x21-\x7e]+$/.test(redirectUri);
    const company = isAddress ? await findCompanyOfTarget(tx, redirectUri) : undefined;
    if (company === undefined) refuse('refused', 'identity.unknown_target');
    await tx
      .insertInto('authorization_codes')
      .values({
        code_hash: hashToken(code),
        connected_company_id: company.id,
        user_id: actor.userId,
        redirect_uri: redirectUri,
        created_at: now,
        expires_at: new Date(now.getTime() + codeSeconds * 1000),
      })
      .execute();
  });
  // Appended without parsing, because URL serialisation would change the registered query.
  const joint = /[?&]$/.test(redirectUri) ? '' : redirectUri.includes('?') ? '&' : '?';
  return `${redirectUri}${joint}code=${code}`;
}
