/** Whether a number format of Excel shows a date: a built-in one, or one with a day or year. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 17) || id === 22;
  const letters = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase();
  return /[dy]/.test(letters);
}

const dayMs = 24 * 3600 * 1000;

/** A date that Excel stores as days since 1900 or 1904, as 2026-11-26. */
export function dateOf(days: number, startsIn1904: boolean): string {
  const start = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(start + Math.floor(days) * dayMs);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}
