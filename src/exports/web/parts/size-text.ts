import { fileSizeText } from '#ui/fields/file-size-text.ts';

/** "1,234 rows · 96 kB" */
export const sizeText = (rows: string, sizeBytes: number | null, language: string): string =>
  sizeBytes === null ? rows : `${rows} · ${fileSizeText(sizeBytes, language)}`;
