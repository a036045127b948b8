/**
 * Reads the fields of a form that a page without a script posted.
 * @param body of a route with `rawBody`
 * @param bytesMax of the encoded form, in which a letter may need nine bytes; 8 KiB by default
 * @returns null when there is no form or it is larger
 */
export async function readPostedForm(
  body: unknown,
  bytesMax = 8 * 1024,
): Promise<Record<string, string> | null> {
  if (typeof body !== 'object' || body === null || !(Symbol.asyncIterator in body)) return null;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Uint8Array>) {
    const chunk = Buffer.from(part);
    bytes += chunk.length;
    if (bytes > bytesMax) return null;
    parts.push(chunk);
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString('utf8')));
}
