/** The parts of the token in a mailed link to an application. */
export type LinkParts = { companyId: string; applicationId: string; signature: string };

/** Joins the two ids as 64 hexadecimal digits and the signature, 32 characters of base64url. */
export function makeLinkToken({ companyId, applicationId, signature }: LinkParts): string {
  return `${companyId}${applicationId}`.replaceAll('-', '') + signature;
}

/** Splits a token; null when it is malformed. The server checks the signature. */
export function linkParts(token: string): LinkParts | null {
  const [, company, application, signature] = tokenForm.exec(token) ?? [];
  if (company === undefined || application === undefined || signature === undefined) return null;
  return { companyId: withHyphens(company), applicationId: withHyphens(application), signature };
}

const tokenForm = /^([0-9a-f]{32})([0-9a-f]{32})([\w-]{32})$/;

const withHyphens = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
