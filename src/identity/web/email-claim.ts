import { call, CallError } from '#platform/web/call.ts';
import type { EmailClaim } from '../email-claim-contract.ts';
import { isLinkOver } from './mailed-link.ts';

/** The claim behind a mailed link; `over` when the link no longer works. */
export type MailedClaim = EmailClaim | CallError | 'over';

/** Reads the claim without changing anything, because mail scanners open every link. */
export async function readMailedClaim(token: string | null): Promise<MailedClaim> {
  if (token === null) return 'over';
  const { emailClaims } = await import('../email-claim-contract.ts');
  try {
    return await call(emailClaims.readEmailClaim, { body: { token } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return isLinkOver(error) ? 'over' : error;
  }
}
