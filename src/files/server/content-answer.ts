import fresh from 'fresh';
import { hash } from 'node:crypto';
import { refuse } from '#platform/contract/errors.ts';
import { RawAnswer, type Request } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type ByteRange, StorageMissingError } from '#platform/server/storage/storage.ts';

export type ContentFacts = {
  title: string;
  format: string;
  content_type: string;
  size_bytes: number;
  storage_key: string;
  scan_state: string;
};

const inlineFormats = new Set(['pdf', 'png', 'jpeg', 'webp', 'webm', 'mp4', 'mov']);

/**
 * Serves an uploaded file so that no browser runs it: as an attachment, unless `inline` is requested for a harmless
 * format. Refuses a file that the virus check locks or a blind review withholds. It disables content sniffing. A
 * sandbox policy blocks scripts, forms, frames and our origin in any case.
 */
export async function contentAnswer(
  platform: Platform,
  file: ContentFacts,
  options: { inline: boolean; request: Pick<Request, 'header'> },
): Promise<RawAnswer> {
  if (file.storage_key === '') refuse('forbidden', 'files.withheld');
  if (file.scan_state === 'pending') refuse('conflict', 'files.unchecked');
  if (file.scan_state === 'infected') refuse('gone', 'files.infected');
  const { header } = options.request;
  const etag = etagOf(file);
  const noneMatch = header('if-none-match');
  if (noneMatch !== undefined && fresh({ 'if-none-match': noneMatch }, { etag }))
    return new RawAnswer({ status: 304, headers: { etag }, body: '' });
  const inParts = inlineFormats.has(file.format);
  // RFC 9110 section 13.1.5: an If-Range with another ETag, or with a date, returns the whole file.
  const isSameVersion = [undefined, etag].includes(header('if-range'));
  const range = inParts && isSameVersion ? readRange(header('range'), file.size_bytes) : null;
  if (range === 'unsatisfiable') {
    return new RawAnswer({
      status: 416,
      headers: { 'content-range': `bytes */${file.size_bytes}` },
      body: '',
    });
  }
  const body = await open(platform, file.storage_key, range);
  const kept = range === null ? file.size_bytes : range.end - range.start + 1;
  return new RawAnswer({
    status: range === null ? 200 : 206,
    headers: {
      etag,
      'content-type': file.format === 'txt' ? 'text/plain; charset=utf-8' : file.content_type,
      'content-disposition': disposition(options.inline && inParts, file.title),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      ...(inParts ? { 'accept-ranges': 'bytes', 'content-length': String(kept) } : {}),
      ...(range === null ? {} : { 'content-range': `bytes ${range.start}-${range.end}/${file.size_bytes}` }),
    },
    body,
  });
}

// A stored file never changes, so its storage key identifies its version. The hash keeps the key secret.
const etagOf = ({ storage_key: key }: ContentFacts): string => `"${hash('sha1', key, 'base64url')}"`;

/** RFC 6266 and RFC 5987: the full name, and an ASCII fallback for old programs. */
export function disposition(inline: boolean, title: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%;]/g, '_');
  const encoded = encodeURIComponent(title).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain || 'file'}"; filename*=UTF-8''${encoded}`;
}

/** Parses a single byte range. Several ranges and invalid headers return null, which means the whole file. */
export function readRange(
  header: string | undefined,
  size: number,
): Required<ByteRange> | null | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '')
    return Number(to) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return 'unsatisfiable';
  return end < start ? null : { start, end };
}

async function open(platform: Platform, key: string, range: ByteRange | null) {
  try {
    return await platform.storage.get(key, range ?? undefined);
  } catch (error) {
    if (error instanceof StorageMissingError) refuse('gone', 'files.gone');
    throw error;
  }
}
