import { implement, type Operation } from '#platform/server/http/implement.ts';
import { emailClaims } from '../email-claim-contract.ts';
import { disownAddress } from './disown-address.ts';
import { readEmailClaim } from './read-email-claim.ts';
import type { ListTenants } from './sign-in.ts';

/** Handlers for the recipient of a confirmation mail: read the claim, and reject it. */
export function emailClaimOperations(listTenants: ListTenants): Operation[] {
  return implement(
    'identity',
    emailClaims,
  )({
    readEmailClaim: ({ body }, { platform, actor, now }) => readEmailClaim(platform, { ...body, actor, now }),
    async disownAddress({ body }, { platform, now }) {
      await disownAddress(platform, { ...body, now }, listTenants);
      return { isSuccess: true };
    },
  });
}
