import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '../../../../tests/harness/s3-server.ts';
import { localStorage } from './local-storage.ts';
import { s3Storage } from './s3-storage.ts';
import { randomKey, type Storage, StorageLimitError, StorageMissingError, validKey } from './storage.ts';

const options = { contentType: 'application/pdf', limitBytes: 1000 };
let folder: string;
let s3: S3Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-test-'));
  s3 = await startS3Server();
});

afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const adapters: [string, () => Storage][] = [
  ['a local folder', () => localStorage({ folder: join(folder, 'kept') })],
  ['an S3 bucket', () => s3Storage(s3)],
];

describe.each(adapters)('%s', (_name, open) => {
  test('returns the content of a stream, with its size and hash', async () => {
    const storage = open();
    const key = randomKey('cv');
    const stored = await storage.put(
      key,
      Readable.from([Buffer.from('Işıl '), Buffer.from('Şahin')]),
      options,
    );
    expect(stored).toEqual({
      bytes: 13,
      sha256: 'ddbc622938e905f2d82ba3a9f6fef1df0f4b21c441c7648a1a17817be2597aae',
    });
    expect((await buffer(await storage.get(key))).toString()).toBe('Işıl Şahin');
    expect(await storage.size(key)).toBe(13);
  });

  test('stores a buffer, an empty one too, and replaces the old content', async () => {
    const storage = open();
    const key = randomKey('cv');
    await storage.put(key, Buffer.from('first'), options);
    await storage.put(key, Buffer.from('second'), options);
    expect((await buffer(await storage.get(key))).toString()).toBe('second');
    await storage.put(key, Buffer.alloc(0), options);
    expect(await storage.size(key)).toBe(0);
    expect(await buffer(await storage.get(key))).toHaveLength(0);
  });

  test('returns a part of a file', async () => {
    const storage = open();
    const key = randomKey('video');
    await storage.put(key, Buffer.from('0123456789'), options);
    expect((await buffer(await storage.get(key, { start: 2, end: 4 }))).toString()).toBe('234');
    expect((await buffer(await storage.get(key, { start: 7 }))).toString()).toBe('789');
  });

  test('stops at the limit and keeps nothing', async () => {
    const storage = open();
    const key = randomKey('cv');
    let count = 0;
    const endless = new Readable({
      read() {
        count += 1;
        this.push(Buffer.alloc(400));
      },
    });
    await expect(storage.put(key, endless, options)).rejects.toThrow(StorageLimitError);
    await expect(storage.put(key, Buffer.alloc(1001), options)).rejects.toThrow(StorageLimitError);
    await expect(storage.get(key)).rejects.toThrow(StorageMissingError);
    expect(count).toBeLessThan(1000);
    await storage.put(key, Buffer.alloc(1000), options);
    expect(await storage.size(key)).toBe(1000);
  });

  test('a failed replacement keeps the old file', async () => {
    const storage = open();
    const key = randomKey('cv');
    await storage.put(key, Buffer.from('old'), options);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('new');
        throw new Error('The line broke');
      })(),
    );
    await expect(storage.put(key, broken, options)).rejects.toThrow('The line broke');
    expect((await buffer(await storage.get(key))).toString()).toBe('old');
  });

  test('reports a missing file, and removing it twice is no error', async () => {
    const storage = open();
    const key = randomKey('cv');
    await storage.put(key, Buffer.from('x'), options);
    await storage.remove(key);
    await storage.remove(key);
    await expect(storage.get(key)).rejects.toThrow(StorageMissingError);
    await expect(storage.size(key)).rejects.toThrow(StorageMissingError);
  });

  test('lists keys by prefix, beyond the first page', async () => {
    const storage = open();
    const keys = Array.from({ length: 5 }, () => randomKey('listed/photo'));
    for (const key of keys) await storage.put(key, Buffer.from('x'), options);
    await storage.put(randomKey('other'), Buffer.from('x'), options);
    expect((await Array.fromAsync(storage.list('listed/'))).sort()).toEqual([...keys].sort());
    expect(await Array.fromAsync(storage.list(`${keys[0]}`))).toEqual([keys[0]]);
    expect((await Array.fromAsync(storage.list(''))).length).toBeGreaterThan(5);
  });

  test.each([
    '../etc/passwd',
    'a/../b',
    '/a',
    'a/',
    'a//b',
    'A',
    'a.pdf',
    'a b',
    'a\0',
    '',
    'ı',
    'a?b=c',
    '%2e%2e/a',
  ])('refuses the key %j', async (key) => {
    const storage = open();
    await expect(storage.put(key, Buffer.from('x'), options)).rejects.toThrow('Not a storage key');
    await expect(storage.get(key)).rejects.toThrow('Not a storage key');
    await expect(storage.remove(key)).rejects.toThrow('Not a storage key');
  });

  test('checks that it is writable and leaves no trace', async () => {
    const storage = open();
    await storage.check();
    expect(await Array.fromAsync(storage.list('check/'))).toEqual([]);
  });
});

describe('a local folder, on the disk', () => {
  test('keeps no partial file, and deletes day-old remains of a crash', async () => {
    const root = join(folder, 'partial');
    const storage = localStorage({ folder: root });
    await expect(storage.put('cv/a', Buffer.alloc(2000), options)).rejects.toThrow(StorageLimitError);
    const incoming = join(root, '.incoming');
    expect(await readdir(incoming)).toEqual([]);
    await writeFile(join(incoming, 'left'), 'personal');
    await writeFile(join(incoming, 'fresh'), 'still coming');
    await utimes(join(incoming, 'left'), new Date(0), new Date(0));
    await storage.removePartialFiles();
    expect(await readdir(incoming)).toEqual(['fresh']);
  });

  test('a key may extend another key', async () => {
    const storage = localStorage({ folder: join(folder, 'nested') });
    for (const key of ['a', 'a/b', 'a/b/c']) await storage.put(key, Buffer.from(key), options);
    expect((await buffer(await storage.get('a/b'))).toString()).toBe('a/b');
    expect((await Array.fromAsync(storage.list(''))).sort()).toEqual(['a', 'a/b', 'a/b/c']);
  });

  test('a folder that is not writable is reported in one clear line', async () => {
    const blocker = join(folder, 'not-a-folder');
    await writeFile(blocker, '');
    const refused = localStorage({ folder: blocker }).check();
    await expect(refused).rejects.toThrow(/^Files cannot be kept in .*Make the folder writable\.$/);
    expect(await readFile(blocker, 'utf8')).toBe('');
  });
});

describe('an S3 bucket, at the start', () => {
  test('stores the content type and sends a hash that the service checks', async () => {
    const key = randomKey('cv');
    await s3Storage(s3).put(key, Readable.from([Buffer.from('%PDF-')]), options);
    expect(s3.objects.get(key)?.contentType).toBe('application/pdf');
  });

  test.each([
    ['a wrong secret', { secretAccessKey: 'guess' }, /403 SignatureDoesNotMatch/],
    ['a wrong bucket', { bucket: 'nowhere' }, /404 NoSuchBucket/],
    ['nobody listening', { endpoint: 'http://127.0.0.1:1' }, /Files cannot be kept in bucket files/],
  ])('%s is reported in one clear line', async (_name, wrong, message) => {
    await expect(s3Storage({ ...s3, ...wrong }).check()).rejects.toThrow(message);
  });

  test('attack class 16: a public bucket stops the start', async () => {
    s3.isPublic = true;
    await expect(s3Storage(s3).check()).rejects.toThrow(/^Anyone can read the files in bucket files/);
    s3.isPublic = false;
    expect(await Array.fromAsync(s3Storage(s3).list('check/'))).toEqual([]);
  });
});

test('a key is random', () => {
  const keys = new Set(Array.from({ length: 1000 }, () => randomKey('cv')));
  expect(keys.size).toBe(1000);
  for (const key of keys) expect(validKey(key)).toMatch(/^cv\/[0-9a-f]{40}$/);
});
