import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { UnreadableTableError } from './table.ts';

/** Inflated bytes of all parts; 50,000 rows of 20 columns need about 100 MB. */
export const inflatedMaxBytes = 200 * 1024 * 1024;
const entriesMax = 2000;

export type Archive = {
  /** The text of a part while it is inflated; null when there is none. A larger part is refused. */
  read(name: string, maxBytes: number): Promise<AsyncIterable<string> | null>;
  close(): void;
};

const open = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

/**
 * Opens a workbook by its directory. The declared sizes are checked first; inflating fails at the first byte beyond a
 * declared size. So an archive that is small outside and huge inside is refused.
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(
    broken,
  );
  const entries = await listEntries(zip).catch((error: unknown) => {
    zip.close();
    throw error;
  });
  return {
    async read(name, maxBytes) {
      const entry = entries.get(name);
      if (entry === undefined) return null;
      if (entry.isEncrypted()) throw new UnreadableTableError('encrypted');
      if (entry.uncompressedSize > maxBytes) throw new UnreadableTableError('too_large_inside');
      const stream = await promisify(zip.openReadStream.bind(zip) as OpenStream)(entry).catch(broken);
      return textOf(stream);
    },
    close: () => zip.close(),
  };
}

type OpenStream = (entry: Entry, done: (error: Error | null, stream: Readable) => void) => void;

function broken(): never {
  throw new UnreadableTableError('broken');
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let declared = 0;
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      declared += entry.uncompressedSize;
      if (declared > inflatedMaxBytes || zip.entriesRead > entriesMax)
        return reject(new UnreadableTableError('too_large_inside'));
      entries.set(entry.fileName, entry);
      return zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', () => reject(new UnreadableTableError('broken')));
    zip.readEntry();
  });
}

async function* textOf(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  try {
    for await (const chunk of stream) yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  } catch {
    throw new UnreadableTableError('broken');
  }
}
