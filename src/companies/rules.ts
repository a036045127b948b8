/** Letters that Unicode does not take apart into a base letter and a mark. */
const plainLetters: Record<string, string> = { ı: 'i', ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', đ: 'd' };

/**
 * The last part of a public address: "Işık Yazılım A.Ş." becomes "isik-yazilim-a-s".
 * @returns at most 50 characters, never empty
 */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ıßøæłđ]/g, (letter) => plainLetters[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'company' : plain;
}

/** Colours offered for the careers site; a company may take any other. */
export const careersColors = [
  '#6366F1',
  '#2970FF',
  '#0E9384',
  '#16B364',
  '#CA8504',
  '#E04F16',
  '#DD2590',
  '#9E77ED',
  '#344054',
] as const;
