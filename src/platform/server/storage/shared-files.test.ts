import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../../../tests/harness/database.ts';
import { claimFilePlace } from './shared-files.ts';

const aFolder = () => ({ s3: null, dataDir: mkdtempSync(join(tmpdir(), 'kadro-place-')) });
const s3 = { endpoint: 'https://s3.example.test', region: 'x', accessKeyId: 'x', secretAccessKey: 'x' };
const bucket = (name: string) => ({ s3: { ...s3, bucket: name }, dataDir: '/nowhere' });

test('servers of one database start with the same folder or bucket, and with no other', async () => {
  const { ownerUrl } = await cloneDatabase();
  const folder = aFolder();
  const open = [await claimFilePlace(folder, ownerUrl), await claimFilePlace(folder, ownerUrl)];
  for (const elsewhere of [aFolder(), bucket('one')])
    await expect(claimFilePlace(elsewhere, ownerUrl)).rejects.toThrow(/S3_BUCKET/);
  await Promise.all(open.map((place) => place.close()));
  // Another machine, once the first has ended.
  const moved = [
    await claimFilePlace(bucket('one'), ownerUrl),
    await claimFilePlace(bucket('one'), ownerUrl),
  ];
  await expect(claimFilePlace(bucket('two'), ownerUrl)).rejects.toThrow(/S3_BUCKET/);
  await Promise.all(moved.map((place) => place.close()));
});
