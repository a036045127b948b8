import { fileTypeFromBuffer } from 'file-type';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { refuse } from '../contract/errors.ts';
import { RawAnswer } from './http/context.ts';
import { type Storage, StorageMissingError } from './storage/storage.ts';

const mebibyte = 1024 * 1024;
const limitBytes = 5 * mebibyte;
// A small file may unpack to a picture that exhausts memory; 24 megapixels briefly take about 100 MB.
const limitPixels = 24_000_000;
const timeoutSeconds = 10;
const quality = 84;

/**
 * Re-encodes an uploaded picture: upright, square, WebP. The type is detected from the content. Only the pixels are
 * kept, so location, camera data and appended programs are removed.
 * @param edge of the square in pixels; the longer side is cropped at both ends
 * @throws Refusal platform.picture_too_large, platform.picture_kind, platform.picture_broken
 */
export async function receivePicture(sent: SentPicture, edge: number): Promise<Buffer> {
  const content = await readPicture(sent);
  return encode(() => open(content).resize(edge, edge, { fit: 'cover' }).webp({ quality }).toBuffer());
}

type SentPicture = { stream: NodeJS.ReadableStream; declaredBytes?: number };

export type ScaledPicture = {
  width: number;
  height: number;
  files: { width: number; content: Buffer }[];
};

/**
 * Re-encodes an uploaded picture in several widths and its own shape, as `receivePicture` does.
 * @param widthMax a wider picture is made smaller
 * @param widthsOf the widths of the files, from that of the widest
 */
export async function receiveScaledPicture(
  sent: SentPicture,
  widthMax: number,
  widthsOf: (widest: number) => number[],
): Promise<ScaledPicture> {
  const content = await readPicture(sent);
  return encode(async () => {
    const widest = await open(content)
      .resize({ width: widthMax, height: widthMax * 2, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = widest.info;
    const files = [];
    for (const one of widthsOf(width)) {
      const content =
        one === width
          ? widest.data
          : await sharp(widest.data).resize({ width: one }).webp({ quality }).toBuffer();
      files.push({ width: one, content });
    }
    return { width, height, files };
  });
}

async function readPicture({ stream, declaredBytes = 0 }: SentPicture): Promise<Buffer> {
  if (declaredBytes > limitBytes) refuseTooLarge();
  const content = await readWhole(stream);
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  if (!['image/png', 'image/jpeg', 'image/webp'].includes(found?.mime ?? '')) {
    refuse('unsupported', 'platform.picture_kind');
  }
  return content;
}

const open = (content: Buffer) =>
  sharp(content, { limitInputPixels: limitPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .timeout({ seconds: timeoutSeconds });

async function encode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    refuse('invalid', 'platform.picture_broken');
  }
}

// Ending the stream early must not close the connection, because the refusal is sent on it.
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

/**
 * The response with a stored picture. Each picture has its own key, so browsers may cache it for ever.
 * @throws Refusal not_found
 */
export async function pictureAnswer(
  storage: Storage,
  key: string,
  cachedBy: 'public' | 'private',
): Promise<RawAnswer> {
  const body = await storage.get(key).catch((error: unknown) => {
    if (error instanceof StorageMissingError) refuse('not_found');
    throw error;
  });
  return new RawAnswer({
    headers: {
      'content-type': 'image/webp',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': `${cachedBy}, max-age=31536000, immutable`,
    },
    body,
  });
}
