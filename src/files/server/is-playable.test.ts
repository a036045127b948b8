import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { movie, videoPath } from '../../../tests/harness/movies.ts';
import { isPlayable } from './is-playable.ts';

async function playableWith(content: Buffer): Promise<boolean> {
  const path = join(tmpdir(), `kadro-${randomUUID()}.mov`);
  await writeFile(path, content);
  return isPlayable(path);
}

test.each([
  ['H.264 with sound, as an iPhone sends it', ['avc1', 'mp4a', 'mebx'], true],
  ['H.265', ['hvc1', 'mp4a'], false],
  ['ProRes', ['apcn', 'lpcm'], false],
  ['both H.264 and H.265', ['avc1', 'hev1'], false],
  ['sound alone', ['mp4a'], false],
])('%s', async (_what, codes, expected) => {
  expect(await playableWith(movie(codes, { index: 'last' }))).toBe(expected);
  expect(await playableWith(movie(codes, { index: 'first' }))).toBe(expected);
});

test.each([
  ['h264.mp4', true],
  ['h264-fragmented.mp4', true],
  ['vp9.mp4', true],
  ['av1.mp4', true],
  ['h265.mp4', false],
  ['h265.mov', false],
])('%s, in the form that encoders write', async (name, expected) => {
  expect(await isPlayable(videoPath(name))).toBe(expected);
});

test('an index with too many tracks is not read to its end', async () => {
  const tracks = (count: number) => Array.from({ length: count }, () => 'avc1');
  expect(await playableWith(movie(tracks(100), { index: 'first' }))).toBe(true);
  expect(await playableWith(movie(tracks(101), { index: 'first' }))).toBe(false);
});

test('a file without an index, or with boxes of impossible sizes, is not playable', async () => {
  const whole = movie(['avc1'], { index: 'last' });
  expect(await playableWith(whole.subarray(0, 40))).toBe(false);
  const broken = Buffer.from(whole);
  broken.writeUInt32BE(3, 0);
  expect(await playableWith(broken)).toBe(false);
  expect(await playableWith(Buffer.alloc(0))).toBe(false);
});
