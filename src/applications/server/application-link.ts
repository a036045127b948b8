import { timingSafeEqual } from 'node:crypto';
import type { Platform } from '#platform/server/platform.ts';
import { linkParts, makeLinkToken } from '../link-rules.ts';

/** The application of a mailed link, and the address of the person it was sent to. */
type LinkOwner = { companyId: string; applicationId: string; email: string };

/**
 * The address of the applicant's own page, for a mail. Anyone with the address can open it, so it is signed. The
 * signature includes the e-mail address: a link that was sent to a mistyped address ends when the team corrects it.
 */
export function applicationLink(platform: Platform, owner: LinkOwner): string {
  const token = makeLinkToken({ ...owner, signature: signatureOf(platform, owner) });
  return `${platform.config.publicUrl}/applications/${token}`;
}

/** Whether the token was mailed to this address for this application. */
export function isLinkOf(platform: Platform, token: string, owner: LinkOwner): boolean {
  const signature = linkParts(token)?.signature;
  if (signature === undefined) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(platform, owner)));
}

// 192 bits, in 32 characters.
function signatureOf({ encryption }: Platform, { companyId, applicationId, email }: LinkOwner): string {
  const signed = encryption.sign('application link', `${companyId} ${applicationId} ${email}`);
  return signed.subarray(0, 24).toString('base64url');
}
