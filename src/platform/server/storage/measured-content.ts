import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StorageLimitError, type StoredFile } from './storage.ts';

/**
 * Writes content to a new file (mode 600) and flushes it, counting and hashing on the way. It throws
 * `StorageLimitError` at the first byte beyond the limit; the caller deletes the partial file.
 */
export async function writeMeasured(
  content: Readable | Uint8Array,
  path: string,
  limitBytes: number,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limitBytes) return done(new StorageLimitError(limitBytes));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const source = content instanceof Uint8Array ? Readable.from([content]) : content;
  await pipeline(source, meter, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { bytes, sha256: hash.digest('hex') };
}

/** Opens a file for reading and waits until it is open, so that a missing file throws here. */
export async function openFile(path: string, range?: { start: number; end?: number }): Promise<Readable> {
  const stream = createReadStream(path, range);
  await new Promise<void>((resolve, reject) => {
    stream.once('open', () => resolve());
    stream.once('error', reject);
  });
  return stream;
}
