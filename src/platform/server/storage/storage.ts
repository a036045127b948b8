import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** What was written: its size in bytes and the lowercase hex SHA-256 of its content. */
export type StoredFile = { bytes: number; sha256: string };

/** `limitBytes` is the most the content may have; one byte more and nothing is kept. */
export type PutOptions = { contentType: string; limitBytes: number };

/** Both ends count from zero and are included, as in an HTTP `Range` header. */
export type ByteRange = { start: number; end?: number };

/**
 * Where the bytes of files live. Keys are made by `randomKey`; nothing here knows what a file means.
 * A file is there whole or not at all: a reader never sees half of one.
 */
export type Storage = {
  /** Writes (or replaces) a file. Throws `StorageLimitError` past `limitBytes` and then keeps nothing. */
  put(key: string, content: Readable | Uint8Array, options: PutOptions): Promise<StoredFile>;
  /** Opens a file, or a part of it. Throws `StorageMissingError` before the first byte. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes. Throws `StorageMissingError`. */
  size(key: string): Promise<number>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** All keys that begin with `prefix` ('' for all), in no particular order. */
  list(prefix: string): AsyncIterable<string>;
  /** For the start of the process: throws an `Error` with one line that says what to mend. */
  check(): Promise<void>;
};

/** The content was longer than the caller allowed. */
export class StorageLimitError extends Error {
  readonly limitBytes: number;
  constructor(limitBytes: number) {
    super(`The file is larger than ${limitBytes} bytes`);
    this.name = 'StorageLimitError';
    this.limitBytes = limitBytes;
  }
}

/** There is no file under this key. */
export class StorageMissingError extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`No stored file under ${key}`);
    this.name = 'StorageMissingError';
    this.key = key;
  }
}

/** A new key nobody can guess: the prefix and 160 random bits, as `cv/3f…`. */
export function randomKey(prefix: string): string {
  return validKey(`${prefix}/${randomBytes(20).toString('hex')}`);
}

/** Gives the key back, or throws when it is not `[a-z0-9-]` segments divided by single slashes. */
export function validKey(key: string): string {
  if (key.length > 400 || !/^[a-z0-9-]{1,200}(\/[a-z0-9-]{1,200})*$/.test(key)) {
    throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
  }
  return key;
}

/** As `validKey` for what `list` takes: may be empty, may end anywhere in a key. */
export function validPrefix(prefix: string): string {
  if (prefix !== '') validKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
  return prefix;
}
