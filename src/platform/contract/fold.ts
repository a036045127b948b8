/** Text without accents and case, as the search compares it; İ, I, ı and i are one letter. */
export function fold(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ıßøæłđ]/g, (letter) => plainLetters[letter] ?? '');
}

const isAscii = /^[\0-\x7f]*$/;
const plainLetters: Record<string, string> = { ı: 'i', ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', đ: 'd' };
