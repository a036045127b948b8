/**
 * What somebody typed as the address of a link, as one that may be kept: "example.com" gets its https, "a@b.com" its
 * mailto. Null where it is no web or mail address.
 */
export function linkAddress(typed: string): string | null {
  const given = typed.trim();
  if (/\s/.test(given) || given === '') return null;
  const isMail = /^(?:mailto:)?[^@:/]+@[^@:/]+\.[^@:/]+$/i.test(given);
  if (isMail) return /^mailto:/i.test(given) ? given : `mailto:${given}`;
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(given);
  if (hasScheme && !/^https?:\/\//i.test(given)) return null;
  const address = hasScheme ? given : `https://${given.replace(/^\/+/, '')}`;
  if (!URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return hostname.includes('.') && !hostname.endsWith('.') ? address : null;
}
