/**
 * Completes a typed link address: "example.com" becomes https, "a@b.com" becomes mailto. Null when it is neither a web
 * nor a mail address.
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
