import { implement, type Operation } from '#platform/server/http/implement.ts';
import { addressClaims } from '../address-claim-contract.ts';
import { disownAddress } from './disown-address.ts';
import { readAddressClaim } from './read-address-claim.ts';
import type { ListTenants } from './sign-in.ts';

/** Handlers for the recipient of a confirmation mail: read the claim, and reject it. */
export function addressClaimOperations(listTenants: ListTenants): Operation[] {
  return implement(
    'identity',
    addressClaims,
  )({
    readAddressClaim: ({ body }, { platform, actor, now }) =>
      readAddressClaim(platform, { ...body, actor, now }),
    async disownAddress({ body }, { platform, now }) {
      await disownAddress(platform, { ...body, now }, listTenants);
      return { isSuccess: true };
    },
  });
}
