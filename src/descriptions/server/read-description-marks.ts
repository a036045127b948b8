import type { CvLine } from '#reading/server/read-cv-lines.ts';

const bulletAlone = /^\s*(?:[•‣▪▫●○◦■□◆◇►▶➢➤➔→✓✔·∙*\ue000-\uf8ff]|[-–—])\s*$/u;
// Signs that begin two lines or more are bullets; a font without the sign may give it without a space.
const sign =
  /^\s*(?:([~°_^¬]|>{1,2}|[-–—]{2}|[^\p{L}\p{N}\s\p{P}$€£₺+<>=|])[ \t]+|([\p{So}❯›¤¶])[ \t]*)(?=[\p{L}\d])/u;
const signsMin = 2;
// "a.", "I.", "1.1": they number a list when lines near each other have them.
const lettered = /^\s*(?:[a-h][.)]|\([a-h]\)|[IVX]{1,4}[.)]|\d{1,2}\.\d{1,2}\.?)[ \t]+(?=\S)/;
const letteredNear = 4;

const symbolLetter = /^\s*([§üØþ¨oB-HJ-NP-Zb-hj-np-z]|\u0083|\u00b7)[ \t]+(?=\S)/;

/**
 * Bullets that stand alone on a line go before the next one. A letter that begins three lines or more is a bullet of a
 * symbol font. A PDF gives its letters without their shapes.
 */
export function withBullets(lines: CvLine[]): CvLine[] {
  const counts = new Map<string, number>();
  for (const { text } of lines) {
    const letter = symbolLetter.exec(text)?.[1];
    if (letter !== undefined) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const emoji = repeatedEmoji(lines);
  const signs = Map.groupBy(lines, ({ text }) => signOf(text));
  let isOpen = false;
  return lines.map((line, at) => {
    const mark = signOf(line.text);
    if (mark !== '' && (signs.get(mark)?.length ?? 0) >= signsMin)
      return { ...line, text: `• ${line.text.replace(sign, '')}` };
    if (isLettered(lines, at)) return { ...line, text: `1. ${line.text.replace(lettered, '')}` };
    const picture = leadingEmoji.exec(line.text)?.[0];
    if (picture !== undefined) {
      const mark = emoji.has(picture.trim()) ? '• ' : '';
      return { ...line, text: mark + line.text.slice(picture.length).trim() };
    }
    if (bulletAlone.test(line.text)) {
      isOpen = true;
      return { ...line, text: '' };
    }
    const letter = symbolLetter.exec(line.text)?.[1] ?? '';
    const isBullet = isOpen && line.text.trim() !== '';
    if (line.text.trim() !== '') isOpen = false;
    // A soft hyphen divides a word at the end of a line, and is invisible elsewhere.
    const text = line.text.replace(/\u00ad\s*$/, '-').replaceAll('\u2010', '-');
    if ((counts.get(letter) ?? 0) >= 3) return { ...line, text: text.replace(symbolLetter, '• ') };
    return { ...line, text: isBullet ? `• ${text.trim()}` : text };
  });
}

function signOf(text: string): string {
  const found = sign.exec(text);
  return found?.[1] ?? found?.[2] ?? '';
}

function isLettered(lines: CvLine[], at: number): boolean {
  if (!lettered.test(lines[at]?.text ?? '')) return false;
  const near = lines.slice(Math.max(0, at - letteredNear), at + letteredNear + 1);
  return near.filter(({ text }) => lettered.test(text)).length >= 2;
}

const leadingEmoji = /^\s*(?:(?![#*\d•©®™])[\p{Emoji}][\ufe0f\u200d\p{Emoji_Modifier}]*)+\s*/u;

/** Small pictures that begin two lines or more are bullets; others only decorate. */
function repeatedEmoji(lines: CvLine[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { text } of lines) {
    const picture = leadingEmoji.exec(text)?.[0].trim();
    if (picture !== undefined) counts.set(picture, (counts.get(picture) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= 2).map(([picture]) => picture));
}

/** "**Team:** Platform" in Markdown; "*Your tasks*" and "== Your tasks ==" alone on their lines are headings. */
export const withoutBoldMarks = (line: CvLine): CvLine => ({
  ...line,
  text: line.text
    .replace(/(\*\*)(?=\S)(.{1,200}?)(?<=\S)\1/g, '$2')
    .replace(/^\s*([*_]|[=~*_#]{2,})\s*(?=[\p{L}\d])([^*_=~]{2,80}?)\s*\1\s*$/u, '# $2'),
});

/** Mail programs begin the lines of a quoted mail with ">". */
export function withoutQuoteMarks(lines: CvLine[]): CvLine[] {
  const quoted = lines.filter(({ text }) => /^\s*>/.test(text)).length;
  if (quoted < 3) return lines;
  return lines.map((line) => ({ ...line, text: line.text.replace(/^\s*(?:>\s?)+/, '') }));
}
