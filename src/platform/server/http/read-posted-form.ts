const bytesMax = 8 * 1024;

/**
 * Reads the fields of a form that a page without a script posted.
 * @param body of a route with `rawBody`
 * @returns null when there is no form or it has more than 8 KiB
 */
export async function readPostedForm(body: unknown): Promise<Record<string, string> | null> {
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
