/** A readable size: "812 kB", "2.4 MB" ("2,4 MB" in Turkish). Takes bytes. */
export function fileSizeText(sizeBytes: number, language: string): string {
  const [amount, unit] =
    sizeBytes >= 1_000_000 ? [sizeBytes / 1_000_000, 'MB'] : [Math.max(1, sizeBytes / 1000), 'kB'];
  const digits = unit === 'MB' ? 1 : 0;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(Number(amount))}\u00A0${unit}`;
}

/** A limit in whole binary megabytes, as the refusal shows it: "10 MB". Takes bytes. */
export const fileLimitText = (limitBytes: number): string => `${limitBytes / (1024 * 1024)}\u00A0MB`;
