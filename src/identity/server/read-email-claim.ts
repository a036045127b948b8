import type { z } from 'zod';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { emailClaim } from '../email-claim-contract.ts';
import { findEmailClaim } from './email-claims.ts';
import { findUserToSignIn } from './queries.ts';
import { findToken } from './tokens.ts';

/** Reads the claim behind a mailed link, which the page shows before the user confirms. */
export function readEmailClaim(
  platform: Platform,
  { token, actor, now }: { token: string; actor: UserActor | null; now: Date },
): Promise<z.input<typeof emailClaim>> {
  return inNoTenant(
    platform.db,
    async (tx) => {
      const link = await findToken(tx, 'verify_email', token, now);
      const user = link && (await findUserToSignIn(tx, link.user_id));
      if (link === undefined || user === undefined || link.email === null)
        refuse('gone', 'identity.link_over');
      const claim = await findEmailClaim(tx, { userId: user.id, email: link.email });
      return {
        email: link.email,
        kind: user.email === link.email ? 'account' : 'change',
        claimedAt: (claim?.claimed_at ?? link.created_at).toISOString(),
        device: claim?.device ?? '',
        network: claim?.network ?? null,
        hasPassword: user.password_hash !== null,
        session: actor === null ? 'none' : actor.userId === user.id ? 'this_account' : 'other_account',
      };
    },
    { readOnly: true },
  );
}
