import { inflateRawSync } from 'node:zlib';

/** `broken`: not a complete, plain archive. `too_big`: would unpack beyond the limit. */
export class ZipError extends Error {
  readonly reason: 'broken' | 'too_big';
  constructor(reason: 'broken' | 'too_big') {
    super(`The archive is ${reason}`);
    this.name = 'ZipError';
    this.reason = reason;
  }
}

export type ZipLimits = { maxEntries: number; maxDeclaredBytes: number; maxReadBytes: number };

export type ZipArchive = {
  names: string[];
  /** The unpacked content of an entry; undefined when no entry has this name. */
  read(name: string): Buffer | undefined;
};

type Entry = { method: number; packedBytes: number; offset: number };

export const documentZipLimits: ZipLimits = {
  maxEntries: 2000,
  maxDeclaredBytes: 200 * 1024 * 1024,
  maxReadBytes: 20 * 1024 * 1024,
};

const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;

/**
 * Opens an archive by its central directory and unpacks nothing yet. It checks the declared sizes first but does not
 * trust them: unpacking stops at the limit, counted over all entries.
 */
export function readZip(content: Buffer, limits: ZipLimits = documentZipLimits): ZipArchive {
  const entries = directory(content, limits);
  let left = limits.maxReadBytes;
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      const unpacked = unpack(content, entry, left);
      left -= unpacked.length;
      return unpacked;
    },
  };
}

function directory(content: Buffer, limits: ZipLimits): Map<string, Entry> {
  const end = content.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || content.length - end > 65_557 || end + 22 > content.length) throw new ZipError('broken');
  const count = content.readUInt16LE(end + 10);
  if (count > limits.maxEntries) throw new ZipError('too_big');
  const entries = new Map<string, Entry>();
  let declared = 0;
  let at = content.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || content.readUInt32LE(at) !== entrySignature) throw new ZipError('broken');
    const isEncrypted = (content.readUInt16LE(at + 8) & 1) === 1;
    const nameEnd = at + 46 + content.readUInt16LE(at + 28);
    const name = content.toString('utf8', at + 46, nameEnd);
    declared += content.readUInt32LE(at + 24);
    if (declared > limits.maxDeclaredBytes) throw new ZipError('too_big');
    // Duplicate entry names could make the check and the reader use different content.
    if (isEncrypted || nameEnd > end || entries.has(name)) throw new ZipError('broken');
    entries.set(name, {
      method: content.readUInt16LE(at + 10),
      packedBytes: content.readUInt32LE(at + 20),
      offset: content.readUInt32LE(at + 42),
    });
    at = nameEnd + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return entries;
}

function unpack(content: Buffer, { method, packedBytes, offset }: Entry, maxBytes: number): Buffer {
  if (offset + 30 > content.length || content.readUInt32LE(offset) !== localSignature)
    throw new ZipError('broken');
  const start = offset + 30 + content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28);
  const packed = content.subarray(start, start + packedBytes);
  if (packed.length !== packedBytes) throw new ZipError('broken');
  if (method === 0) {
    if (packed.length > maxBytes) throw new ZipError('too_big');
    return packed;
  }
  if (method !== 8) throw new ZipError('broken');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(maxBytes, 1) });
  } catch (error) {
    const isTooBig = error instanceof RangeError;
    throw new ZipError(isTooBig ? 'too_big' : 'broken');
  }
}
