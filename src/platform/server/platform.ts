import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { SystemDatabase } from './db/tenant.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log.ts';
import type { Limits } from './limits.ts';
import type { Encryption } from './encryption.ts';
import type { CustomHosts } from './http/custom-hosts.ts';
import type { Dns } from './dns.ts';
import type { TextRecognition } from './text-recognition.ts';
import type { Storage } from './storage/storage.ts';
import type { VirusScanner } from './virus-scanner.ts';
import type { Words } from './words.ts';

/** Shared services, created once at start and passed explicitly. */
export type Platform = {
  config: Config;
  db: Database;
  /** Reads every company. tests/guards/system-access.test.ts lists the files that may use it. */
  system: SystemDatabase;
  /**
   * The same two for background tasks, separate from requests: fewer connections, and statements that may take minutes.
   */
  background: { db: Database; system: SystemDatabase };
  storage: Storage;
  /** Null when the installation has none; then files are not checked for viruses. */
  virusScanner: VirusScanner | null;
  /** Null when the installation has none; scanned CVs then have no text. */
  textRecognition: TextRecognition | null;
  clock: Clock;
  log: Log;
  words: Words;
  live: Live;
  dns: Dns;
  customHosts: CustomHosts;
  limits: Limits;
  /** Encrypts and signs with keys of the installation. */
  encryption: Encryption;
};
