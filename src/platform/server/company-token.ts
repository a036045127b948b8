import { createHash, randomBytes } from 'node:crypto';

/**
 * Creates a token for a mailed link: the company's id and 192 random bits, in 54 characters of base64url. The lookup
 * runs inside that company, by the hash of the whole token; the token itself is not stored.
 */
export function newCompanyToken(companyId: string): { token: string; hash: Buffer } {
  const bytes = Buffer.concat([Buffer.from(companyId.replaceAll('-', ''), 'hex'), randomBytes(24)]);
  return { token: bytes.toString('base64url'), hash: hashOf(bytes) };
}

/** Parses a token into its company and the hash to look up; null when it is malformed. */
export function readCompanyToken(token: string): { companyId: string; hash: Buffer } | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 40 || bytes.toString('base64url') !== token) return null;
  const companyId = bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { companyId, hash: hashOf(bytes) };
}

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
