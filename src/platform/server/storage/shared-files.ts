import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { holdSessionLock } from '../db/session-lock.ts';
import { StartError } from '../start-error.ts';

const space = 7281006;

// All locks of this kind, except those of the same storage.
const findOthers = `
  select 1 from pg_locks
   where locktype = 'advisory' and granted and objsubid = 2 and classid = ${space}
     and database = (select oid from pg_database where datname = current_database())
     and objid <> (hashtext($1)::bigint & 4294967295)::oid`;

/**
 * Refuses to start beside a server with another storage, because each would answer 410 for the other's files. An id in
 * the storage identifies it. A moved folder or another machine may therefore start once the first server has ended.
 * @returns releases the storage when the server ends
 */
export async function claimFilePlace(
  config: Pick<Config, 's3' | 'dataDir'>,
  url: string,
): Promise<{ close(): Promise<void> }> {
  const name =
    config.s3 === null
      ? `folder ${await folderId(join(resolve(config.dataDir), 'files'))}`
      : `bucket ${config.s3.endpoint} ${config.s3.bucket}`;
  // Locked before the check: of two concurrent starts, at least one sees the other.
  const lock = await holdSessionLock(url, { space, name });
  const others = await lock.query(findOthers, [name]);
  if (others?.length) {
    await lock.release();
    throw new StartError(
      'Another server on this database keeps its files elsewhere: give all servers the same bucket (S3_ENDPOINT, S3_BUCKET), or stop the other one.',
    );
  }
  return { close: () => lock.release() };
}

async function folderId(folder: string): Promise<string> {
  const path = join(folder, '.place');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(path, `${randomUUID()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') {
      throw new StartError(`Files cannot be kept in ${folder}: ${message}. Make the folder writable.`);
    }
  }
  return (await readFile(path, 'utf8')).trim();
}
