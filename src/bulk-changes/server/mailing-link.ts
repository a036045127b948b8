import { timingSafeEqual } from 'node:crypto';
import { uuidPattern } from '#platform/contract/uuid.ts';
import type { Platform } from '#platform/server/platform.ts';

type MailingLink = { companyId: string; candidateId: string };

/** The address at which a person unsubscribes from mailings. It is signed, so it works in every mail and is not stored. */
export function mailingAddress(platform: Platform, { companyId, candidateId }: MailingLink): string {
  const link = `${companyId}.${candidateId}`;
  return `${platform.config.publicUrl}/mailings/${link}.${signatureOf(platform, link)}`;
}

/** The person of a link; null when the signature is wrong. */
export function readMailingLink(platform: Platform, token: string): MailingLink | null {
  const [, link = '', companyId = '', candidateId = '', signature = ''] = tokenForm.exec(token) ?? [];
  if (signature === '') return null;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(platform, link)));
  return isOurs ? { companyId, candidateId } : null;
}

const tokenForm = new RegExp(`^((${uuidPattern})\\.(${uuidPattern}))\\.([\\w-]{32})$`);

// 192 bits, in 32 characters.
const signatureOf = ({ encryption }: Platform, link: string): string =>
  encryption.sign('mailing link', link).subarray(0, 24).toString('base64url');
