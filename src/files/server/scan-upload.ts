import { createReadStream } from 'node:fs';
import { refuse } from '#platform/contract/errors.ts';
import type { Platform } from '#platform/server/platform.ts';
import { ScannerAwayError } from '#platform/server/virus-scanner.ts';
import type { FilePurpose, ScanState } from '../rules.ts';

// The person waits for it; a check that takes longer is done in the background.
const uploadScanMs = 10_000;

/**
 * Checks an upload for viruses before it is stored. Without a scanner every file passes; when the scanner is away or
 * too slow, the file stays locked until a task has scanned it.
 * @throws Refusal files.infected
 */
export async function scanUpload(
  { virusScanner, log }: Platform,
  upload: { path: string; format: string; purpose: FilePurpose },
): Promise<Exclude<ScanState, 'infected'>> {
  if (virusScanner === null) return 'passed';
  const { path, format, purpose } = upload;
  try {
    const verdict = await virusScanner.scan(createReadStream(path), uploadScanMs);
    if (verdict.kind !== 'infected') return verdict.kind === 'clean' ? 'passed' : 'too_large';
    log.warn({ purpose, format, virus: verdict.virus }, 'an upload with a virus was refused');
  } catch (error) {
    if (!(error instanceof ScannerAwayError)) throw error;
    log.warn({ err: error, purpose, format }, 'an upload waits for the virus scanner');
    return 'pending';
  }
  refuse('refused', 'files.infected', { fields: { file: ['files.refusals.infected'] } });
}
