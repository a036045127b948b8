import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { openFile, writeMeasured } from './measured-content.ts';
import { type Storage, StorageMissingError, validKey, validPrefix } from './storage.ts';

const fileEnding = '.file';
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/**
 * Storage in a local folder. A key is below two hex digits of its hash, so that no folder grows huge. Files are
 * written to a temporary name, flushed and renamed. A crash leaves the old or the new content.
 */
export function localStorage(options: { folder: string }): Storage {
  const root = options.folder;
  const incoming = join(root, '.incoming');

  return {
    async put(key, content, { limitBytes }) {
      const target = pathOf(root, key);
      const partial = join(incoming, randomBytes(16).toString('hex'));
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      try {
        const stored = await writeMeasured(content, partial, limitBytes);
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await rename(partial, target);
        await syncFolder(dirname(target));
        return stored;
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },

    async get(key, range) {
      return openFile(pathOf(root, key), range).catch((error) => missing(error, key));
    },

    async size(key) {
      const found = await stat(pathOf(root, key)).catch((error) => missing(error, key));
      return found.size;
    },

    async remove(key) {
      await rm(pathOf(root, key), { force: true });
    },

    list: (prefix) => listKeys(root, validPrefix(prefix)),

    removePartialFiles: () => removeAbandoned(incoming),

    async check() {
      try {
        await mkdir(incoming, { recursive: true, mode: 0o700 });
        const probe = join(incoming, randomBytes(16).toString('hex'));
        await writeMeasured(Buffer.from('probe'), probe, 5);
        await rm(probe);
      } catch (error) {
        throw new Error(`Files cannot be kept in ${root}: ${reasonOf(error)}. Make the folder writable.`);
      }
    },
  };
}

/** The suffix distinguishes the file `a` from the folder of `a/b`, and no web server runs it. */
function pathOf(root: string, key: string): string {
  const shard = createHash('sha256').update(validKey(key)).digest('hex').slice(0, 2);
  return join(root, shard, ...key.split('/')) + fileEnding;
}

async function* listKeys(root: string, prefix: string): AsyncIterable<string> {
  for (const shard of await namesIn(root)) {
    if (!/^[0-9a-f]{2}$/.test(shard)) continue;
    const folder = join(root, shard);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith(fileEnding)) continue;
      const path = relative(folder, join(entry.parentPath, entry.name));
      const key = path.slice(0, -fileEnding.length).split(sep).join('/');
      if (key.startsWith(prefix)) yield key;
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await namesIn(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}

/** A rename is only safe from a power cut once its folder is flushed too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function missing(error: NodeJS.ErrnoException, key: string): never {
  if (error.code === 'ENOENT') throw new StorageMissingError(key);
  throw error;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
