import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { Refusal, refuse } from '#platform/contract/errors.ts';
import type { Platform } from '#platform/server/platform.ts';
import { writeMeasured } from '#platform/server/storage/measured-content.ts';
import { randomKey, StorageLimitError } from '#platform/server/storage/storage.ts';
import { type FileKind, type FilePurpose, fileRules, formatNames, isAllowed, nameForKind } from '../rules.ts';
import { isPlayable } from './is-playable.ts';
import { sniffFile } from './sniff.ts';

export type Upload = {
  stream: NodeJS.ReadableStream | Buffer;
  /** As the person's browser names it; cleaned here. */
  name: string;
  purpose: FilePurpose;
  /** At most; the purpose's own limit when left out. */
  limitBytes?: number;
  /** Content-Length, when the request has one: what is too large is refused before it travels. */
  declaredBytes?: number | undefined;
};

/** Enqueues a task that removes the content at `runAt`, unless a row names its key then. */
export type RemoveUnused = (key: string, runAt: Date) => Promise<void>;

export type StoredUpload = {
  storageKey: string;
  purpose: FilePurpose;
  title: string;
  format: FileKind;
  contentType: string;
  bytes: number;
  sha256: string;
};

// No request lasts as long between storing the content and committing its row.
const unusedAfterMs = 24 * 60 * 60 * 1000;

/**
 * Takes an upload into storage and calls `keep`, which writes the row that names it in a transaction of its own. A
 * refusal of `keep` has rolled back, so the content is removed at once. Every other failure may have lost the answer to
 * a COMMIT that succeeded, and the process may be killed here: a task removes the content a day later if no row
 * names it. Call it outside transactions.
 * @throws Refusal files.too_large, files.empty, files.wrong_kind, files.unplayable, and those of `keep`
 */
export async function storeUpload<T>(
  platform: Platform,
  upload: Upload & { removeUnused: RemoveUnused },
  keep: (stored: StoredUpload) => Promise<T>,
): Promise<T> {
  const stored = await putUpload(platform, upload);
  return keep(stored).catch(async (error: unknown) => {
    // A failure of the storage here must not replace the refusal.
    if (error instanceof Refusal) await platform.storage.remove(stored.storageKey).catch(() => {});
    throw error;
  });
}

// The upload waits in a folder of this machine until it is judged, so that a refused one never reaches the storage.
function putUpload(
  platform: Platform,
  upload: Upload & { removeUnused: RemoveUnused },
): Promise<StoredUpload> {
  return withJudged(platform, upload, async ({ path, format, contentType, bytes, sha256 }) => {
    const storageKey = randomKey(upload.purpose.replace('_', '-'));
    const limitBytes = limitOf(upload);
    await upload.removeUnused(storageKey, new Date(platform.clock.now().getTime() + unusedAfterMs));
    await platform.storage.put(storageKey, createReadStream(path), { contentType, limitBytes });
    const title = nameForKind(upload.name, format);
    return { storageKey, purpose: upload.purpose, title, format, contentType, bytes, sha256 };
  });
}

export type JudgedUpload = {
  path: string;
  format: FileKind;
  contentType: string;
  bytes: number;
  sha256: string;
};

/**
 * Receives an upload on this machine, judges it by its content and hands it to `work`; afterwards it is gone.
 * @throws Refusal files.too_large, files.empty, files.wrong_kind, files.unplayable
 */
export async function withJudged<T>(
  platform: Platform,
  upload: Upload,
  work: (judged: JudgedUpload) => Promise<T>,
): Promise<T> {
  const limitBytes = limitOf(upload);
  if ((upload.declaredBytes ?? 0) > limitBytes) refuseTooLarge(limitBytes);
  return inWaitingRoom(platform, async (path) => {
    const { bytes, sha256 } = await receive(upload.stream, path, limitBytes);
    if (bytes === 0) refuse('invalid', 'files.empty', { fields: { file: ['files.refusals.empty'] } });
    const { kind, contentType } = await sniffFile(path, upload.name);
    if (!isAllowed(upload.purpose, kind)) {
      const values = { formats: formatNames(upload.purpose) };
      refuse('unsupported', 'files.wrong_kind', { fields: { file: ['files.refusals.wrong_kind'] }, values });
    }
    if ((kind === 'mp4' || kind === 'mov') && !(await isPlayable(path))) {
      refuse('unsupported', 'files.unplayable', { fields: { file: ['files.refusals.unplayable'] } });
    }
    return work({ path, format: kind, contentType, bytes, sha256 });
  });
}

const limitOf = ({ purpose, limitBytes }: Upload): number => limitBytes ?? fileRules[purpose].limitBytes;

/** A path for a file that is needed on this machine for a moment; whatever is there afterwards is removed. */
export async function inWaitingRoom<T>(platform: Platform, work: (path: string) => Promise<T>): Promise<T> {
  const folder = waitingRoom(platform);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(16).toString('hex'));
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** Uploads that a killed process left behind. */
export async function emptyWaitingRoom(platform: Platform): Promise<void> {
  const folder = waitingRoom(platform);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}

const waitingRoom = ({ config }: Platform): string => join(resolve(config.dataDir), 'uploads');

async function receive(stream: Upload['stream'], path: string, limitBytes: number) {
  try {
    return await writeMeasured(Buffer.isBuffer(stream) ? stream : keptOpen(stream), path, limitBytes);
  } catch (error) {
    if (!(error instanceof StorageLimitError)) throw error;
    if (!Buffer.isBuffer(stream)) stream.resume();
    refuseTooLarge(limitBytes);
  }
}

// Giving up on a request must not close its connection: the refusal is answered on it.
function keptOpen(stream: NodeJS.ReadableStream): Readable {
  const source = stream instanceof Readable ? stream : Readable.from(stream);
  return Readable.from(source.iterator({ destroyOnReturn: false }), { objectMode: false });
}

function refuseTooLarge(limitBytes: number): never {
  const values = { limit: Math.floor(limitBytes / (1024 * 1024)) };
  refuse('too_large', 'files.too_large', { fields: { file: ['files.refusals.too_large'] }, values });
}
