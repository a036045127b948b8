import { createHash, randomBytes } from 'node:crypto';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';

/**
 * Creates a link for one mail to the candidate. The token contains the company, so that the lookup runs inside that
 * company, and 192 random bits. Only its hash is stored.
 */
export async function makeLink(
  tx: TenantTx,
  { platform, companyId, now }: { platform: Platform; companyId: string; now: Date },
  meetingId: string,
): Promise<string> {
  const token = Buffer.concat([Buffer.from(companyId.replaceAll('-', ''), 'hex'), randomBytes(24)]);
  await tx
    .insertInto('meeting_links')
    .values({ tenant_id: companyId, meeting_id: meetingId, token_hash: hashOf(token), created_at: now })
    .execute();
  return `${platform.config.publicUrl}/meetings/respond/${token.toString('base64url')}`;
}

/** Parses a link into the company and the hash to look up; null when it is invalid. */
export function readLink(token: string): { companyId: string; tokenHash: Buffer } | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 40 || bytes.toString('base64url') !== token) return null;
  const companyId = bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { companyId, tokenHash: hashOf(bytes) };
}

function hashOf(token: Buffer): Buffer {
  return createHash('sha256').update(token).digest();
}
