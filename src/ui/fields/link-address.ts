/**
 * Completes a typed link address: "example.com" becomes https, "a@b.com" becomes mailto. Null when it is neither a web
 * nor a mail address.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (/\s/.test(text) || text === '') return null;
  const isMail = /^(?:mailto:)?[^@:/]+@[^@:/]+\.[^@:/]+$/i.test(text);
  if (isMail) return /^mailto:/i.test(text) ? text : `mailto:${text}`;
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text);
  if (hasScheme && !/^https?:\/\//i.test(text)) return null;
  const address = hasScheme ? text : `https://${text.replace(/^\/+/, '')}`;
  if (!URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return hostname.includes('.') && !hostname.endsWith('.') ? address : null;
}
