import { join, resolve } from 'node:path';
import { onReaderFailure } from '#activity/server/record.ts';
import { listCareersHosts } from '#careers-domains/server/careers-hosts.ts';
import type { Config } from '#platform/server/config.ts';
import { type Clock, systemClock } from '#platform/server/clock.ts';
import { type DatabaseOptions, openDatabase } from '#platform/server/db/database.ts';
import type { RoleUrls } from '#platform/server/db/roles.ts';
import { assertRoleIsRestricted, type SystemDatabase } from '#platform/server/db/tenant.ts';
import { createDns } from '#platform/server/dns.ts';
import { createCustomHosts } from '#platform/server/http/custom-hosts.ts';
import { createLimits } from '#platform/server/limits.ts';
import { createLive } from '#platform/server/live/live.ts';
import { createLog } from '#platform/server/log.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createEncryption } from '#platform/server/encryption.ts';
import { StartError } from '#platform/server/start-error.ts';
import { localStorage } from '#platform/server/storage/local-storage.ts';
import { s3Storage } from '#platform/server/storage/s3-storage.ts';
import type { Storage } from '#platform/server/storage/storage.ts';
import { openTesseract } from '#platform/server/text-recognition.ts';
import { clamdScanner } from '#platform/server/virus-scanner.ts';
import { loadWords } from '#platform/server/words.ts';

/** Opens all services of a server. `close` closes them in reverse order. */
export async function openPlatform(
  config: Config,
  urls: RoleUrls,
  options: { secret: string; clock?: Clock },
): Promise<Platform & { close(): Promise<void> }> {
  const log = createLog(config.logLevel);
  const storage = openStorage(config);
  await storage.check().catch((error: Error) => {
    throw new StartError(error.message);
  });
  const settings = poolSettings(config);
  const db = openDatabase(urls.appUrl, { max: 20, name: 'kadro app', ...settings });
  const forAll = { max: 5, name: 'kadro system', ...settings };
  const system = openDatabase(urls.systemUrl, forAll) as SystemDatabase;
  const background = openBackground(urls, settings);
  const closePools = () =>
    Promise.all([db, system, background.db, background.system].map((pool) => pool.destroy()));
  await assertRoleIsRestricted(db).catch(async (error: unknown) => {
    await closePools();
    throw error;
  });
  const live = await createLive(urls.appUrl, log);
  const customHosts = await createCustomHosts(() => listCareersHosts(system), { config, live, log });
  const stopListening = onReaderFailure(({ reader, eventType, error }) =>
    log.error({ err: error, reader, eventType }, 'nothing was derived from an event'),
  );
  return {
    config,
    db,
    system,
    background,
    storage,
    virusScanner: config.clamd === null ? null : clamdScanner(config.clamd),
    textRecognition: await openTesseract(config.tesseractPath),
    clock: options.clock ?? systemClock,
    log,
    words: loadWords(resolve(import.meta.dirname, '../..')),
    live,
    dns: createDns(config.dnsServers),
    customHosts,
    limits: createLimits(db),
    encryption: createEncryption(options.secret),
    async close() {
      stopListening();
      customHosts.close();
      await live.close();
      await closePools();
    },
  };
}

const poolSettings = ({ mode, plainPg }: Config) => ({
  forbidNesting: mode !== 'production',
  plain: plainPg,
  ...(mode === 'test' ? onBusyMachines : {}),
});

// Tests send forty calls at once that wait for the same row, also beside other programs.
const onBusyMachines = { connectionTimeoutMs: 120_000, statementTimeoutMs: 120_000 };

// Enough for a chunk on a slow disk; a hanging read is still aborted.
const taskStatementMs = 10 * 60_000;

function openBackground(
  urls: RoleUrls,
  settings: Pick<DatabaseOptions, 'forbidNesting' | 'plain'>,
): Platform['background'] {
  const options = { ...settings, statementTimeoutMs: taskStatementMs };
  return {
    db: openDatabase(urls.appUrl, { max: 6, name: 'kadro background app', ...options }),
    system: openDatabase(urls.systemUrl, {
      max: 3,
      name: 'kadro background system',
      ...options,
    }) as SystemDatabase,
  };
}

function openStorage(config: Config): Storage {
  return config.s3 === null
    ? localStorage({ folder: join(resolve(config.dataDir), 'files') })
    : s3Storage(config.s3);
}
