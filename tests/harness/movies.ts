import { join } from 'node:path';

/** One second of FFmpeg's test pattern at 64 pixels: `ffmpeg -f lavfi -i testsrc2=size=64x64:rate=2:duration=1`. */
export const videoPath = (name: string): string => join(import.meta.dirname, 'videos', name);

/** Boxes of a QuickTime file: its track types, and placeholder bytes for pictures. */
export function movie(codes: string[], { index }: { index: 'first' | 'last' }): Buffer {
  const head = box('ftyp', Buffer.from('qt  \0\0\0\0qt  ', 'latin1'));
  const moov = box('moov', Buffer.concat(codes.map(track)));
  const media = box('mdat', Buffer.alloc(3000, 7));
  return Buffer.concat(index === 'first' ? [head, moov, media] : [head, media, moov]);
}

function track(code: string): Buffer {
  const entry = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from(code, 'latin1'), Buffer.alloc(8)]);
  const description = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), entry]);
  return box('trak', box('mdia', box('minf', box('stbl', box('stsd', description)))));
}

function box(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.length + 8, 0);
  header.write(name, 4, 'latin1');
  return Buffer.concat([header, content]);
}
