import { type FileHandle, open } from 'node:fs/promises';

const headerBytes = 16;
const boxesMax = 100;
// An index with millions of sample descriptions would block the event loop.
const tracksMax = 100;
const moovMaxBytes = 16 * 1024 * 1024;

/** Codecs that every browser plays. H.265, the default of iPhones, and ProRes are not among them. */
const playable = new Set(['avc1', 'avc3', 'vp09', 'av01']);
const unplayable = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe', 'mp4v', 'jpeg', 'mjpa', 'mjpb', 'h263', 's263']);
const isProRes = /^ap[c4][a-z]$/;

/**
 * Whether browsers play the video track of a QuickTime or MP4 file. The index may be at the start or the end of the
 * file.
 */
export async function isPlayable(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const codes = codesIn((await readIndex(file)) ?? Buffer.alloc(0));
    if (codes.length > tracksMax) return false;
    const isRefused = codes.some((code) => unplayable.has(code) || isProRes.test(code));
    return !isRefused && codes.some((code) => playable.has(code));
  } finally {
    await file.close();
  }
}

/** Finds the box `moov` among the top-level boxes; null when there is none. */
async function readIndex(file: FileHandle): Promise<Buffer | null> {
  const { size: fileBytes } = await file.stat();
  let position = 0;
  for (let count = 0; count < boxesMax && position + 8 <= fileBytes; count++) {
    const header = Buffer.alloc(headerBytes);
    await file.read(header, 0, headerBytes, position);
    const declared = header.readUInt32BE(0);
    // 1: a 64-bit size follows; 0: the box reaches to the end of the file.
    const large = declared === 1 ? Number(header.readBigUInt64BE(8)) : declared;
    const bytes = large === 0 ? fileBytes - position : large;
    if (bytes < 8 || position + bytes > fileBytes) return null;
    if (header.toString('latin1', 4, 8) === 'moov') {
      if (bytes > moovMaxBytes) return null;
      const box = Buffer.alloc(bytes);
      await file.read(box, 0, bytes, position);
      return box;
    }
    position += bytes;
  }
  return null;
}

/** The codec of each track: the code after the size, version and count of its `stsd` box. */
function codesIn(index: Buffer): string[] {
  const codes: string[] = [];
  let at = index.indexOf('stsd');
  while (at !== -1 && at + 20 <= index.length && codes.length <= tracksMax) {
    codes.push(index.toString('latin1', at + 16, at + 20));
    at = index.indexOf('stsd', at + 4);
  }
  return codes;
}
