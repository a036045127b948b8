import { call, CallError } from '#platform/web/call.ts';
import type { AddressClaim } from '../address-claim-contract.ts';
import { isLinkOver } from './mailed-link.ts';

/** What a mailed link is about; `over` when it is of no use any more. */
export type ClaimOfLink = AddressClaim | CallError | 'over';

/** Reads it without changing anything: programs that check mail open every link. */
export async function readClaimOf(token: string | null): Promise<ClaimOfLink> {
  if (token === null) return 'over';
  const { addressClaims } = await import('../address-claim-contract.ts');
  try {
    return await call(addressClaims.readAddressClaim, { body: { token } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return isLinkOver(error) ? 'over' : error;
  }
}
