import type { ScanState } from './rules.ts';

// A file of its own, because the application form loads it and nothing else of this slice.

/** Whether a text state means that there is text. */
export const hasText = (state: string): boolean => ['ready', 'too_long', 'from_pictures'].includes(state);

/** Whether the text arrives by itself, in a moment or, from pictures, in a minute. */
export const isBeingRead = (file: { textState: string; scanState: ScanState }): boolean =>
  (file.textState === 'pending' || file.textState === 'reading_pictures') &&
  file.scanState !== 'pending' &&
  file.scanState !== 'infected';
