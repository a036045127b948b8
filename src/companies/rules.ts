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
