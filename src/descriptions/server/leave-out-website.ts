import { socialLines } from './leave-out-social.ts';
import { isProse, titleScore } from '#reading/server/read-cv-words.ts';
import type { DescriptionLine } from './read-description-lines.ts';
import { countOf, headings, leftOutWords, plain } from './read-description-words.ts';

const shortMax = 60;
const runMin = 3;
const relatedMax = 140;
const headOfCookies = /cookie|çerez|accept|akzept|kabul|appl|bewerb|başvur/iu;

/** The lines of a web page around a posting: navigation, buttons, breadcrumbs, related jobs. */
export function websiteLines(lines: DescriptionLine[]): Set<number> {
  const found = menuAbove(lines);
  const known = lines.map(({ text, isSet, size }, at) => {
    const kind = isMenu(text) || isTrail(text) ? 'sure' : wordKind(text);
    // A large "Terms" is a heading, and so is one above sentences.
    const next = lines[at + 1]?.text ?? '';
    const isAboveText =
      !headOfCookies.test(text) &&
      next.length > shortMax &&
      isProse(next) &&
      countOf(leftOutWords.website, next) === 0;
    return kind === 'sure' && ((isSet && size !== null) || isAboveText) ? 'maybe' : kind;
  });
  for (let at = 0; at < lines.length; at += 1) {
    let end = at;
    while (known[end] !== undefined && known[end] !== null) end += 1;
    const run = known.slice(at, end);
    // "Contact" alone is a heading of the posting; beside others it is a link.
    const isRun = run.length >= runMin && run.includes('sure');
    for (const [step, kind] of run.entries()) {
      // "Application form" may be an item of a list.
      const isItem = run.length === 1 && lines[at]?.isBullet === true && lines[at]?.size !== null;
      if (isRun || (kind === 'sure' && !isItem)) found.add(at + step);
    }
    at = Math.max(at, end - 1);
  }
  for (const at of relatedLines(lines)) found.add(at);
  for (const at of ownerLines(lines, found)) found.add(at);
  for (const at of socialLines(lines)) found.add(at);
  return found;
}

/** Stars and reviews of a company. */
const rating =
  /\d[.,]\d\s*(?:stars?\b|sterne\b|yıldız|★|\/\s?5\b|(?:von|of|out of|üzerinden) 5\b)|\(\s?\d[\d.,]* (?:reviews?|ratings?|bewertungen|değerlendirme|yorum)\)/iu;

const ownerMax = 45;

/** The company's name between the title and a button or its rating. */
function ownerLines(lines: DescriptionLine[], found: ReadonlySet<number>): number[] {
  const end = lines.findIndex(({ text }) => headings.has(plain(text)));
  return lines.slice(0, Math.max(0, end)).flatMap((line, at) => {
    const isName =
      at > 0 &&
      line.text.length <= ownerMax &&
      /^\p{Lu}[\p{L}.&’' -]+$/u.test(line.text) &&
      titleScore(line.text) === 0 &&
      titleScore(lines[at - 1]?.text ?? '') >= 2 &&
      found.has(at + 1);
    return isName ? [at] : [];
  });
}

/** Short lines among the links above the title of a copied web page, such as the names of products. */
function menuAbove(lines: DescriptionLine[]): Set<number> {
  const title = lines.findIndex(
    ({ text }, at) => at < menuMax && titleScore(text) >= 3 && text.length <= 90 && !isTrail(text),
  );
  const head = lines.slice(0, Math.max(0, title));
  const links = head.flatMap(({ text }, at) =>
    wordKind(text) === 'sure' || isMenu(text) || isTrail(text) ? [at] : [],
  );
  const isPage =
    links.length >= 3 && head.every(({ box, text }) => box === null && text.length <= menuLineMax);
  const [first = 0] = links;
  return new Set(isPage ? head.flatMap((_line, at) => (at >= first ? [at] : [])) : []);
}

const menuMax = 40;
const menuLineMax = 160;

/** A word without arrows, brackets and other signs around it. */
const bare = (text: string): string =>
  plain(text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')).replace(/[()[\]]/g, '');

function wordKind(text: string): 'sure' | 'maybe' | null {
  if (rating.test(text) && text.length <= 90) return 'sure';
  if (text.length > shortMax) return null;
  const word = bare(text);
  if (!leftOutWords.websiteLines.has(word)) return null;
  return headings.has(word) || word.length <= 2 ? 'maybe' : 'sure';
}

const between = /\s*[|·•∙●›»>/]\s*|\t|\s{2,}|\s+[-–—]\s+/;

/** A row of links. */
function isMenu(text: string): boolean {
  if (text.length > 200) return false;
  const pieces = text.split(between).filter((piece) => piece.trim() !== '');
  const known = pieces.filter((piece) => leftOutWords.websiteLines.has(bare(piece))).length;
  const named = pieces.filter((piece) => headings.has(bare(piece))).length;
  const isShort = pieces.every((piece) => piece.trim().length <= 30);
  if (pieces.length >= 2 && known >= 1 && (known + named) * 5 >= pieces.length * 3) return true;
  if (pieces.length >= 3 && known >= 1 && isShort && text.includes('\t')) return true;
  return isRowOfWords(text);
}

/** "Home Jobs About us Contact": links with single spaces between them. */
function isRowOfWords(text: string): boolean {
  const words = bare(text).split(' ');
  if (text.length > 120 || words.length < 3) return false;
  let [at, links, covered] = [0, 0, 0];
  while (at < words.length) {
    const length = [4, 3, 2, 1].find((many) =>
      leftOutWords.websiteLines.has(words.slice(at, at + many).join(' ')),
    );
    if (length !== undefined) [links, covered] = [links + 1, covered + length];
    at += length ?? 1;
  }
  return links >= 3 && covered * 10 >= words.length * 8;
}

const trailStarts = new Set(
  'home|jobs|careers|startseite|karriere|stellenangebote|ana sayfa|anasayfa|kariyer|is ilanlari|ilanlar|vacancies'.split(
    '|',
  ),
);

/** "Home › Jobs › Engineering › Senior Engineer" */
function isTrail(text: string): boolean {
  const pieces = text.split(/\s*[›»>]\s*|\s+\/\s+/);
  return pieces.length >= 3 && text.length <= 160 && trailStarts.has(bare(pieces[0] ?? ''));
}

const relatedWords =
  /^(?:(?:\d+ )?(?:more|other|similar|related|recommended|further|latest) (?:\p{L}+ )?(?:jobs?|roles?|openings?|vacancies|positions?|opportunities)|(?:weitere|ähnliche|andere|passende|neueste) (?:\p{L}+ )?(?:stellen\p{L}*|jobs?|angebote|anzeigen|suchen)|(?:benzer|diğer|önerilen|yeni) (?:\p{L}+ )?(?:ilanlar\p{L}*|pozisyonlar\p{L}*|işler))(?: .{1,20})?$|\b(?:you|people) (?:may|might|could) also (?:like|love|be interested|want|search)|\bauch (?:interessier|interessant|gefallen)|\b(?:ilgini|ilginizi) çek|\bbunlara? da (?:bak|göz)/iu;

const isRelatedHeading = (text: string): boolean =>
  text.length <= shortMax && (leftOutWords.websiteEnds.has(bare(text)) || relatedWords.test(text.trim()));

/** "Similar jobs" and the short lines below it. */
function relatedLines(lines: DescriptionLine[]): number[] {
  const start = lines.findIndex(
    ({ text }, at) => at * 2 > lines.length && isRelatedHeading(text.split(':')[0] ?? ''),
  );
  if (start === -1) return [];
  const found = [start];
  for (let at = start + 1; at < lines.length && isRelated(lines[start], lines[at]); at += 1) found.push(at);
  return found;
}

/** On a page, the related jobs are in the column of their heading. */
function isRelated(heading: DescriptionLine | undefined, line: DescriptionLine | undefined): boolean {
  if (heading === undefined || line === undefined || line.text.length > relatedMax) return false;
  if (heading.box === null || line.box === null) return true;
  return heading.page === line.page && Math.abs(heading.box.x - line.box.x) < 0.1;
}
