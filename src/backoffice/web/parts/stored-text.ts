import { fileSizeText } from '#ui/fields/file-size-text.ts';

/** The size of all files together; unlike a file, a company may have nothing. */
export const storedText = (bytes: number, language: string): string =>
  bytes === 0 ? '0 kB' : fileSizeText(bytes, language);
