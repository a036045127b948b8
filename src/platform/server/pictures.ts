import { fileTypeFromBuffer } from 'file-type';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { refuse } from '../contract/errors.ts';

const mebibyte = 1024 * 1024;
const limitBytes = 5 * mebibyte;
// A small file may unfold into a picture that fills the memory; 24 megapixels take some 100 MB for a moment.
const limitPixels = 24_000_000;
const patienceSeconds = 10;
const quality = 84;

/**
 * Takes a picture as somebody's browser sends it and makes a new one of it: upright, square, WebP. Judged by content;
 * nothing of the file but what it shows goes on, so neither place and camera nor a program behind the pixels does.
 * @param edge of the square, in pixels; what is longer is cut off on both sides
 * @throws Refusal platform.picture_too_large, platform.picture_kind, platform.picture_broken
 */
export async function receivePicture(
  sent: { stream: NodeJS.ReadableStream; declaredBytes?: number },
  edge: number,
): Promise<Buffer> {
  if ((sent.declaredBytes ?? 0) > limitBytes) refuseTooLarge();
  const content = await readWhole(sent.stream);
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  if (!['image/png', 'image/jpeg', 'image/webp'].includes(found?.mime ?? '')) {
    refuse('unsupported', 'platform.picture_kind');
  }
  try {
    return await sharp(content, { limitInputPixels: limitPixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize(edge, edge, { fit: 'cover' })
      .webp({ quality })
      .timeout({ seconds: patienceSeconds })
      .toBuffer();
  } catch {
    refuse('invalid', 'platform.picture_broken');
  }
}

// Giving up on a request must not close its connection: the refusal is answered on it.
async function readWhole(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const source = stream instanceof Readable ? stream : Readable.from(stream);
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > limitBytes) {
      source.resume();
      refuseTooLarge();
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function refuseTooLarge(): never {
  refuse('too_large', 'platform.picture_too_large', { values: { limit: limitBytes / mebibyte } });
}
