import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** The stored content: its size in bytes and its lowercase hex SHA-256. */
export type StoredFile = { bytes: number; sha256: string };

/** `limitBytes` is the maximum size; larger content is not stored. */
export type PutOptions = { contentType: string; limitBytes: number };

/** Both ends count from zero and are inclusive, as in an HTTP `Range` header. */
export type ByteRange = { start: number; end?: number };

/**
 * Storage of file contents. `randomKey` makes the keys; the storage knows nothing of their meaning. Writes are atomic:
 * a reader never sees a partial file.
 */
export type Storage = {
  /** Writes or replaces a file. Throws `StorageLimitError` beyond `limitBytes` and then keeps nothing. */
  put(key: string, content: Readable | Uint8Array, options: PutOptions): Promise<StoredFile>;
  /** Opens a file, or a part of it. Throws `StorageMissingError` before the first byte. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes. Throws `StorageMissingError`. */
  size(key: string): Promise<number>;
  /** Removes a file; a missing file is no error. */
  remove(key: string): Promise<void>;
  /** All keys that begin with `prefix` ('' for all), in no particular order. */
  list(prefix: string): AsyncIterable<string>;
  /** Deletes day-old partial files of killed processes: they hold personal data that no row refers to. */
  removePartialFiles(): Promise<void>;
  /** Checks the storage at start: throws an `Error` with one line that says how to fix it. */
  check(): Promise<void>;
};

/** The content was larger than the limit. */
export class StorageLimitError extends Error {
  readonly limitBytes: number;
  constructor(limitBytes: number) {
    super(`The file is larger than ${limitBytes} bytes`);
    this.name = 'StorageLimitError';
    this.limitBytes = limitBytes;
  }
}

/** There is no file with this key. */
export class StorageMissingError extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`No stored file under ${key}`);
    this.name = 'StorageMissingError';
    this.key = key;
  }
}

/** A new random key: the prefix and 160 random bits, as `cv/3f…`. */
export function randomKey(prefix: string): string {
  return validKey(`${prefix}/${randomBytes(20).toString('hex')}`);
}

/** Returns the key, or throws when it is not `[a-z0-9-]` segments divided by single slashes. */
export function validKey(key: string): string {
  if (key.length > 400 || !/^[a-z0-9-]{1,200}(\/[a-z0-9-]{1,200})*$/.test(key)) {
    throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
  }
  return key;
}

/** Like `validKey` for a prefix in `list`: it may be empty or end inside a segment. */
export function validPrefix(prefix: string): string {
  if (prefix !== '') validKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
  return prefix;
}
