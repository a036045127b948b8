import type { DescriptionText } from './read-description-lines.ts';

// A posting that was copied as the source of a web page: its tags become lines, bullets and headings.

const blockTag =
  /<\/?(?:p|div|ul|ol|li|h[1-6]|br|table|tr|section|article|body|html)(?:\s[^<>]{0,2000})?\/?>/gi;
const tagsMin = 6;
const hidden = ['script', 'style', 'head', 'noscript', 'svg', 'template', 'iframe', 'select'];
const around = new Set(['nav', 'footer', 'aside', 'header']);

/** The text of a plain file that holds HTML; other texts as they are. */
export function withoutMarkup(source: DescriptionText): DescriptionText {
  if (source.format !== 'txt' || (source.text.match(blockTag)?.length ?? 0) < tagsMin) return source;
  const lines = linesOf(withoutHidden(source.text));
  return {
    ...source,
    text: lines.map(({ text }) => text).join('\n'),
    headings: lines.flatMap(({ isHeading }, at) => (isHeading ? [at] : [])),
    pageHeader: lines.flatMap(({ isAround }, at) => (isAround ? [at] : [])),
  };
}

/** The source without comments and without what a browser does not show. */
function withoutHidden(text: string): string {
  const parts = text.split(/(<!--|-->|<\/?[a-z][a-z\d]*)/i);
  const kept: string[] = [];
  let end: string | null = null;
  for (const part of parts) {
    const name = part.toLowerCase();
    if (end !== null) {
      if (name === end) {
        kept.push(end === '-->' ? ' ' : '<i');
        end = null;
      }
      continue;
    }
    if (name === '<!--') end = '-->';
    else if (hidden.some((tag) => name === `<${tag}`)) end = `</${name.slice(1)}`;
    else kept.push(part);
  }
  return kept.join('');
}

type MarkupLine = { text: string; isHeading: boolean; isAround: boolean };

/** The lines between the tags that break lines, and whether they are headings or around the main text. */
function linesOf(source: string): MarkupLine[] {
  const lines: MarkupLine[] = [];
  const open: string[] = [];
  let current = '';
  let mark = '';
  let isHeading = false;
  const end = (): void => {
    const text = decoded(current)
      .replace(/[ \t\r\n\u00a0]+/g, ' ')
      .replace(/ (?=[.,;:!?](?: |$))/g, '')
      .trim();
    if (text !== '')
      lines.push({ text: mark + text, isHeading, isAround: open.some((tag) => around.has(tag)) });
    [current, mark, isHeading] = ['', '', false];
  };
  for (const [, close = '', name = '', words = ''] of source.matchAll(
    /(?:<(\/?)([a-z!][a-z\d]*)[^<>]{0,4000}>)?([^<]*)/gi,
  )) {
    const tag = name.toLowerCase();
    if (!inline.has(tag) && tag !== '') end();
    if (tag === 'p' && close === '') lines.push({ text: '', isHeading: false, isAround: false });
    if (around.has(tag)) {
      if (close === '') open.push(tag);
      else open.splice(open.lastIndexOf(tag), 1);
    }
    if (tag === 'li' && close === '') mark = '- ';
    if (/^h[1-6]$/.test(tag) && close === '') isHeading = true;
    current += cell.has(tag) ? ` ${words}` : words;
  }
  end();
  return lines;
}

const inline = new Set(
  'a,b,i,u,em,strong,span,small,big,font,mark,sup,sub,abbr,code,img,td,th,wbr,label,time,button,input,s,ins,del,q,cite'.split(
    ',',
  ),
);
const cell = new Set(['td', 'th', 'button', 'span', 'a', 'label']);

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  middot: '·',
  bull: '•',
  copy: '©',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  shy: '',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  ccedil: 'ç',
  Ccedil: 'Ç',
  eacute: 'é',
  egrave: 'è',
  sect: '§',
  deg: '°',
};

/** "&uuml;" and "&#252;" are letters. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
