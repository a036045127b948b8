import { timingSafeEqual } from 'node:crypto';
import type { CareersCompany } from '#careers/server/find-company.ts';
import { alertsPath } from '#careers/server/show-alert-form.ts';
import { uuidPattern } from '#platform/contract/uuid.ts';
import type { Platform } from '#platform/server/platform.ts';

type AlertOwner = { companyId: string; alertId: string };

/** The address of the page with the button that confirms. */
export const confirmAddress = ({ config }: Platform, company: CareersCompany, token: string): string =>
  `${config.publicUrl}${alertsPath(company)}/confirm/${token}`;

/** The address at which a subscriber unsubscribes. It is signed, so it works in every mail and is not stored. */
export function unsubscribeAddress(platform: Platform, company: CareersCompany, alertId: string): string {
  const token = `${alertId}.${signatureOf(platform, { companyId: company.id, alertId })}`;
  return `${platform.config.publicUrl}${alertsPath(company)}/unsubscribe/${token}`;
}

/** The subscriber of a link for unsubscribing; null when the signature is wrong. */
export function readUnsubscribeToken(platform: Platform, companyId: string, token: string): string | null {
  const [, alertId, signature] = tokenForm.exec(token) ?? [];
  if (alertId === undefined || signature === undefined) return null;
  const expected = signatureOf(platform, { companyId, alertId });
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? alertId : null;
}

const tokenForm = new RegExp(`^(${uuidPattern})\\.([\\w-]{32})$`);

// 192 bits, in 32 characters.
function signatureOf({ encryption }: Platform, { companyId, alertId }: AlertOwner): string {
  const signed = encryption.sign('job alert link', `${companyId} ${alertId}`);
  return signed.subarray(0, 24).toString('base64url');
}
