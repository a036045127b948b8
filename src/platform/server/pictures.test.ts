import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { receivePicture } from './pictures.ts';

const received = (content: Buffer, edge = 64) => receivePicture({ stream: Readable.from([content]) }, edge);

/** A picture twice as high as wide, half red and half blue. */
const halves = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: { width: 200, height: 200, channels: 3, background: '#0000ff' } }, left: 200, top: 0 },
  ]);

async function colourAt(picture: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  return red > 200 ? 'red' : blue > 200 ? 'blue' : data.toString('hex');
}

test.each(['png', 'jpeg', 'webp'] as const)('a %s becomes a square WebP of its centre', async (format) => {
  const picture = await received(await halves().toFormat(format).toBuffer());
  const { format: made, width, height } = await sharp(picture).metadata();
  expect([made, width, height]).toEqual(['webp', 64, 64]);
  expect([await colourAt(picture, 8, 32), await colourAt(picture, 56, 32)]).toEqual(['red', 'blue']);
});

test('a picture with a rotation tag is rotated upright, and its location is removed', async () => {
  const turned = await halves()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Işıl' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 0/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(turned).metadata()).exif).toBeDefined();
  const picture = await received(turned);
  const { exif, icc, xmp, orientation } = await sharp(picture).metadata();
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect([await colourAt(picture, 32, 8), await colourAt(picture, 32, 56)]).toEqual(['red', 'blue']);
});

test('attack class 1: data after the pixels is removed', async () => {
  const polyglot = Buffer.concat([await halves().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
  const answer = await received(polyglot).catch((error: { reason?: string }) => error.reason);
  expect(answer).toSatisfy(
    (made: unknown) =>
      made === 'platform.picture_broken' || !String((made as Buffer).toString('latin1')).includes('script'),
  );
});

test('attack class 3: up to 24 megapixels are accepted, and more are refused', async () => {
  const picture = (height: number) =>
    sharp({ create: { width: 6000, height, channels: 3, background: '#888' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  expect((await sharp(await received(await picture(4000))).metadata()).width).toBe(64);
  await expect(received(await picture(4001))).rejects.toMatchObject({ reason: 'platform.picture_broken' });
});

test('attack class 3: a small file that claims to be 50,000 pixels wide and high is refused unread', async () => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  // Eight bits of red, green and blue.
  header.set([8, 2], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const rows = chunk('IDAT', deflateSync(Buffer.alloc(1000)));
  const picture = Buffer.concat([signature, chunk('IHDR', header), rows, chunk('IEND', Buffer.alloc(0))]);
  expect((await sharp(picture, { limitInputPixels: false }).metadata()).width).toBe(50_000);
  await expect(received(picture)).rejects.toMatchObject({ reason: 'platform.picture_broken' });
});

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'a drawing with a program',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['nothing', Buffer.alloc(0)],
])('%s is not accepted as a picture', async (_name, content) => {
  await expect(received(content)).rejects.toMatchObject({
    kind: 'unsupported',
    reason: 'platform.picture_kind',
  });
});

test('an incomplete picture is refused', async () => {
  const whole = await sharp({
    create: { width: 600, height: 600, channels: 3, background: '#888', noise: { type: 'gaussian' } },
  })
    .jpeg()
    .toBuffer();
  const half = received(whole.subarray(0, whole.length / 2));
  await expect(half).rejects.toMatchObject({ kind: 'invalid', reason: 'platform.picture_broken' });
});

test('more than 5 MB are refused, before and during the transfer', async () => {
  const tooMuch = { kind: 'too_large', reason: 'platform.picture_too_large' };
  const stream = Readable.from([Buffer.from('x')]);
  await expect(receivePicture({ stream, declaredBytes: 5 * 1024 * 1024 + 1 }, 64)).rejects.toMatchObject(
    tooMuch,
  );
  await expect(received(Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject(tooMuch);
});
