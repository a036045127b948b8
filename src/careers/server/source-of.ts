/**
 * Where a visitor came from, as a short word for counting: utm_source, else the other site's host, else direct.
 * @param ownHost host of this installation; moving about on it is no source
 */
export function sourceOf(utmSource: string, referrer: string, ownHost: string): string {
  const named = utmSource
    .slice(0, 200)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50);
  if (named !== '') return named;
  if (!/^https?:/i.test(referrer) || !URL.canParse(referrer)) return 'direct';
  const { host } = new URL(referrer);
  return host === ownHost ? 'direct' : host.replace(/^www\./, '').slice(0, 50);
}
