import type { Platform } from '#platform/server/platform.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import { ScannerAwayError } from '#platform/server/virus-scanner.ts';
import type { ScanState } from '../rules.ts';

export type PendingScan = { id: string; storage_key: string };

/** The result of a check in the background; null when the content has been deleted meanwhile. */
type ScanResult = Exclude<ScanState, 'pending'> | null;

const backgroundScanMs = 120_000;
// The task of the next minute continues.
const runMs = 50_000;

/**
 * Scans files that wait for it, one after the other, until the scanner is away or a minute has passed. A file that the
 * scanner cannot finish does not stop the others. Without a scanner the files pass, since the operator turned it off.
 * @param listAfter gives the next pending files, in the order of their ids
 * @param save stores the result, unless another run has done so
 */
export async function scanPending(
  platform: Platform,
  listAfter: (id: string | null) => Promise<PendingScan[]>,
  save: (file: PendingScan, result: Exclude<ScanResult, null>) => Promise<void>,
): Promise<'finished' | 'stopped'> {
  const endAt = performance.now() + runMs;
  let after: string | null = null;
  for (;;) {
    const files: PendingScan[] = await listAfter(after);
    for (const file of files) {
      if (performance.now() > endAt) return 'stopped';
      const result = await scanStored(platform, file.storage_key);
      if (result === 'stopped') return result;
      if (result !== null && result !== 'skipped') await save(file, result);
    }
    const last = files.at(-1);
    if (last === undefined) return 'finished';
    after = last.id;
  }
}

async function scanStored(
  { virusScanner, storage, log }: Platform,
  key: string,
): Promise<ScanResult | 'skipped' | 'stopped'> {
  if (virusScanner === null) return 'passed';
  try {
    const verdict = await virusScanner.scan(await storage.get(key), backgroundScanMs);
    if (verdict.kind !== 'infected') return verdict.kind === 'clean' ? 'passed' : 'too_large';
    log.warn({ virus: verdict.virus }, 'a stored file with a virus was removed');
    return 'infected';
  } catch (error) {
    if (error instanceof StorageMissingError) return null;
    if (!(error instanceof ScannerAwayError)) throw error;
    if (await virusScanner.isUp().catch(() => false)) return 'skipped';
    log.warn({ err: error }, 'uploads wait for the virus scanner');
    return 'stopped';
  }
}
