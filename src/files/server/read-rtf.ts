type Group = { isHidden: boolean; fallbackLength: number; charset: number };

// Groups with metadata instead of document text.
const hiddenGroups = new Set(
  'fonttbl colortbl stylesheet info pict object themedata datastore listtable listoverridetable rsidtbl generator xmlnstbl latentstyles fldinst header footer headerl headerr headerf footerl footerr footerf footnote annotation mmathPr'.split(
    ' ',
  ),
);
const symbols = new Map([
  ['par', '\n'],
  ['line', '\n'],
  ['sect', '\n'],
  ['page', '\n'],
  ['row', '\n'],
  ['cell', '\t'],
  ['tab', '\t'],
  ['emdash', '—'],
  ['endash', '–'],
  ['bullet', '•'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['~', '\u00a0'],
  ['_', '-'],
]);
const encodings: Partial<Record<number, string>> = {
  161: 'windows-1253',
  162: 'windows-1254',
  204: 'windows-1251',
  238: 'windows-1250',
};
const token = /\\(?:'([0-9a-fA-F]{2})|([a-zA-Z]{1,32})(-?\d{1,10})? ?|([^a-zA-Z]))|([{}])|([^\\{}]+)/g;

/** The text of an RTF. One pass with a stack of plain values, so that deep nesting cannot overflow the call stack. */
export function readRtf(content: Buffer): string {
  const source = content.toString('latin1').replace(/[\r\n]/g, '');
  const page = Number(/\\ansicpg(\d+)/.exec(source)?.[1] ?? 1252);
  const charsets = fontCharsets(source);
  const stack: Group[] = [];
  let group: Group = { isHidden: false, fallbackLength: 1, charset: 0 };
  let text = '';
  let skip = 0;
  const add = (part: string) => {
    if (!group.isHidden) text += part;
  };
  for (const [, hex, word, number, symbol, brace, plain] of source.matchAll(token)) {
    if (brace === '{') stack.push({ ...group });
    else if (brace === '}') group = stack.pop() ?? group;
    else if (symbol === '*') group.isHidden = true;
    else if (symbol !== undefined) add(symbols.get(symbol) ?? (/[\\{}]/.test(symbol) ? symbol : ''));
    else if (hex !== undefined) {
      if (skip > 0) skip -= 1;
      else add(decodeByte(Number.parseInt(hex, 16), encodings[group.charset] ?? `windows-${page}`));
    } else if (plain !== undefined) {
      add(plain.slice(skip));
      skip = Math.max(0, skip - plain.length);
    } else if (word === 'u' && number !== undefined) {
      add(String.fromCharCode(Number(number) & 0xffff));
      skip = group.fallbackLength;
    } else if (word === 'uc') group.fallbackLength = Math.min(Number(number ?? 1), 10);
    else if (word === 'f') group.charset = charsets.get(Number(number)) ?? 0;
    else if (word !== undefined && hiddenGroups.has(word)) group.isHidden = true;
    else if (word !== undefined) add(symbols.get(word) ?? '');
  }
  return text.replace(/[ \t]+$/gm, '').trim();
}

function fontCharsets(source: string): Map<number, number> {
  const fonts = source.matchAll(/\\f(\d{1,5})(?:\\[a-z]+\d*){0,20}?\\fcharset(\d{1,3})/g);
  return new Map([...fonts].map(([, font, charset]) => [Number(font), Number(charset)]));
}

function decodeByte(byte: number, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(Uint8Array.of(byte));
  } catch {
    return new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
  }
}
