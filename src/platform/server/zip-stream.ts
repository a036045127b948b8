import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive; `open` gives its content when its turn comes, or null to leave it out. */
export type ZipEntry = {
  name: string;
  /** Compressed content, such as a PDF or a video, is stored as it is. */
  isCompressed: boolean;
  open: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null>;
};

/** Makes a ZIP archive while it is read, one file after the other. No file is in memory as a whole. */
export async function* zipStream(entries: Iterable<ZipEntry>, modifiedAt: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const { name, isCompressed, open } of entries) {
    const content = await open();
    if (content === null) continue;
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = modifiedAt;
    zip.add(file);
    for await (const chunk of content) {
      file.push(chunk);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
