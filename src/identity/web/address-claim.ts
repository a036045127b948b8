import { call, CallError } from '#platform/web/call.ts';
import type { AddressClaim } from '../address-claim-contract.ts';
import { isLinkOver } from './mailed-link.ts';

/** The claim behind a mailed link; `over` when the link no longer works. */
export type MailedClaim = AddressClaim | CallError | 'over';

/** Reads the claim without changing anything, because mail scanners open every link. */
export async function readMailedClaim(token: string | null): Promise<MailedClaim> {
  if (token === null) return 'over';
  const { addressClaims } = await import('../address-claim-contract.ts');
  try {
    return await call(addressClaims.readAddressClaim, { body: { token } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return isLinkOver(error) ? 'over' : error;
  }
}
