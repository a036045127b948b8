import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { Refusal, refuse } from '#platform/contract/errors.ts';
import type { Platform } from '#platform/server/platform.ts';
import { writeMeasured } from '#platform/server/storage/measured-content.ts';
import { randomKey, StorageLimitError } from '#platform/server/storage/storage.ts';
import {
  type FileKind,
  type FilePurpose,
  fileRules,
  formatNames,
  isAllowed,
  nameForKind,
  type ScanState,
} from '../rules.ts';
import { isPlayable } from './is-playable.ts';
import { scanUpload } from './scan-upload.ts';
import { detectKind, type FileDetection } from './sniff.ts';

export type Upload = {
  stream: NodeJS.ReadableStream | Buffer;
  /** The file name from the browser; it is cleaned here. */
  name: string;
  purpose: FilePurpose;
  /** Defaults to the limit of the purpose. */
  limitBytes?: number;
  /** A part of the formats of the purpose; all by default. */
  kinds?: readonly FileKind[];
  /** Content-Length, when the request has one. An upload that is too large is refused before it is received. */
  declaredBytes?: number | undefined;
};

/** Enqueues a task that deletes the content at `runAt`, unless a row refers to its key by then. */
export type CleanupScheduler = (key: string, runAt: Date) => Promise<void>;

export type StoredUpload = {
  storageKey: string;
  purpose: FilePurpose;
  title: string;
  format: FileKind;
  contentType: string;
  bytes: number;
  sha256: string;
  scanState: ScanState;
};

/** The columns that the row of an upload has in every table of files. */
export const uploadColumns = (upload: StoredUpload) => ({
  title: upload.title,
  format: upload.format,
  content_type: upload.contentType,
  size_bytes: upload.bytes,
  storage_key: upload.storageKey,
  scan_state: upload.scanState,
});

// Far longer than a request can take between storing the content and committing its row.
const unusedAfterMs = 24 * 60 * 60 * 1000;

/**
 * Stores an upload and calls `keep`, which inserts its row in a separate transaction. When `keep` refuses, its
 * transaction has rolled back, so the content is deleted at once. After any other error the COMMIT may have succeeded
 * without its answer. The process may also have been killed. A task therefore deletes the content a day later, unless a
 * row refers to it. Call this outside transactions.
 * @throws Refusal files.too_large, files.empty, files.wrong_kind, files.unplayable, files.infected, those of `keep`
 */
export async function storeUpload<T>(
  platform: Platform,
  upload: Upload & { removeUnused: CleanupScheduler },
  keep: (stored: StoredUpload) => Promise<T>,
): Promise<T> {
  const stored = await putUpload(platform, upload);
  return keep(stored).catch(async (error: unknown) => {
    // An error of the storage here must not hide the refusal.
    if (error instanceof Refusal) await platform.storage.remove(stored.storageKey).catch(() => {});
    throw error;
  });
}

// The upload stays in a local temporary file until it is checked. A refused one never reaches the storage.
function putUpload(
  platform: Platform,
  upload: Upload & { removeUnused: CleanupScheduler },
): Promise<StoredUpload> {
  return withCheckedUpload(platform, upload, async ({ path, format, contentType, bytes, sha256 }) => {
    const scanState = await scanUpload(platform, { path, format, purpose: upload.purpose });
    const storageKey = randomKey(upload.purpose.replace('_', '-'));
    const limitBytes = limitOf(upload);
    await upload.removeUnused(storageKey, new Date(platform.clock.now().getTime() + unusedAfterMs));
    await platform.storage.put(storageKey, createReadStream(path), { contentType, limitBytes });
    const title = nameForKind(upload.name, format);
    return { storageKey, purpose: upload.purpose, title, format, contentType, bytes, sha256, scanState };
  });
}

export type CheckedUpload = {
  path: string;
  format: FileKind;
  contentType: string;
  bytes: number;
  sha256: string;
};

/**
 * Receives an upload into a temporary file, checks its content and calls `work`; then deletes the temporary file.
 * @throws Refusal files.too_large, files.empty, files.wrong_kind, files.unplayable
 */
export async function withCheckedUpload<T>(
  platform: Platform,
  upload: Upload,
  work: (checked: CheckedUpload) => Promise<T>,
): Promise<T> {
  const limitBytes = limitOf(upload);
  if ((upload.declaredBytes ?? 0) > limitBytes) refuseTooLarge(limitBytes);
  return withTemporaryFile(platform, async (path) => {
    const { bytes, sha256 } = await receive(upload.stream, path, limitBytes);
    if (bytes === 0) refuseEmpty();
    const { kind, contentType } = asTable(upload.purpose, await detectKind(path, upload.name));
    if (!isAllowed(upload.purpose, kind) || upload.kinds?.includes(kind) === false) {
      const values = { formats: formatNames(upload.purpose, upload.kinds) };
      refuse('unsupported', 'files.wrong_kind', { fields: { file: ['files.refusals.wrong_kind'] }, values });
    }
    if ((kind === 'mp4' || kind === 'mov') && !(await isPlayable(path))) {
      refuse('unsupported', 'files.unplayable', { fields: { file: ['files.refusals.unplayable'] } });
    }
    return work({ path, format: kind, contentType, bytes, sha256 });
  });
}

/** The content of a table with separators is text as any other. */
const asTable = (purpose: FilePurpose, found: FileDetection): FileDetection =>
  purpose === 'import' && found.kind === 'txt' ? { kind: 'csv', contentType: 'text/csv' } : found;

/** Refuses the declared size of a file before its first byte. */
export function requireSize(bytes: number, rule: Pick<Upload, 'purpose' | 'limitBytes'>): void {
  const limitBytes = limitOf(rule);
  if (bytes > limitBytes) refuseTooLarge(limitBytes);
  if (bytes === 0) refuseEmpty();
}

const limitOf = ({ purpose, limitBytes }: Pick<Upload, 'purpose' | 'limitBytes'>): number =>
  limitBytes ?? fileRules[purpose].limitBytes;

/** Provides the path of a temporary file to `work`, and deletes the file afterwards. */
export async function withTemporaryFile<T>(
  platform: Platform,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = temporaryFolder(platform);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(16).toString('hex'));
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** Deletes temporary files, and partial files of the storage, that a killed process left behind. */
export async function deleteTemporaryFiles(platform: Platform): Promise<void> {
  await platform.storage.removePartialFiles();
  const folder = temporaryFolder(platform);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}

const temporaryFolder = ({ config }: Platform): string => join(resolve(config.dataDir), 'uploads');

async function receive(stream: Upload['stream'], path: string, limitBytes: number) {
  try {
    return await writeMeasured(Buffer.isBuffer(stream) ? stream : keepOpen(stream), path, limitBytes);
  } catch (error) {
    if (!(error instanceof StorageLimitError)) throw error;
    if (!Buffer.isBuffer(stream)) stream.resume();
    refuseTooLarge(limitBytes);
  }
}

// Ending the stream early must not close the connection, because the refusal is sent on it.
function keepOpen(stream: NodeJS.ReadableStream): Readable {
  const source = stream instanceof Readable ? stream : Readable.from(stream);
  return Readable.from(source.iterator({ destroyOnReturn: false }), { objectMode: false });
}

function refuseTooLarge(limitBytes: number): never {
  const values = { limit: Math.floor(limitBytes / (1024 * 1024)) };
  refuse('too_large', 'files.too_large', { fields: { file: ['files.refusals.too_large'] }, values });
}

function refuseEmpty(): never {
  refuse('invalid', 'files.empty', { fields: { file: ['files.refusals.empty'] } });
}
