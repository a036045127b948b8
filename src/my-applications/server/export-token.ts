import { timingSafeEqual } from 'node:crypto';
import type { Platform } from '#platform/server/platform.ts';
import { exportTokenForm, exportTokenMs } from '../export-rules.ts';

type ExportOwner = { companyId: string; applicationId: string; email: string };

/** A token that downloads the data of an applicant for five minutes. No lasting secret is in an address. */
export function newExportToken(platform: Platform, owner: ExportOwner, now: Date) {
  const expiresAt = new Date(Math.ceil((now.getTime() + exportTokenMs) / 1000) * 1000);
  const seconds = (expiresAt.getTime() / 1000).toString(16).padStart(8, '0');
  const ids = `${owner.companyId}${owner.applicationId}`.replaceAll('-', '');
  return { exportToken: `${ids}${seconds}${signatureOf(platform, owner, seconds)}`, expiresAt };
}

/** The ids in a token; null when it is malformed or expired. `isExportTokenOf` checks its signature. */
export function exportTokenParts(token: string, now: Date) {
  const [, company, application, seconds, signature] = exportTokenForm.exec(token) ?? [];
  if (!company || !application || !seconds || !signature) return null;
  if (Number.parseInt(seconds, 16) * 1000 < now.getTime()) return null;
  return { companyId: withHyphens(company), applicationId: withHyphens(application), seconds, signature };
}

/** Whether the token was made for this application, while the candidate had this address. */
export function isExportTokenOf(
  platform: Platform,
  { seconds, signature }: { seconds: string; signature: string },
  owner: ExportOwner,
): boolean {
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(platform, owner, seconds)));
}

// 192 bits, in 32 characters.
function signatureOf({ encryption }: Platform, owner: ExportOwner, seconds: string): string {
  const { companyId, applicationId, email } = owner;
  const signed = encryption.sign('application export', `${companyId} ${applicationId} ${email} ${seconds}`);
  return signed.subarray(0, 24).toString('base64url');
}

const withHyphens = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
