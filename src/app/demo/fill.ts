import type { Platform } from '#platform/server/platform.ts';

/**
 * Fills an empty database with the demo company, in demo mode only.
 * @returns the sign-ins, as lines to print
 */
export async function fillWhenEmpty(_platform: Platform, _say: (line: string) => void): Promise<string> {
  return '';
}
