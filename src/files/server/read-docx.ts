import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { headingMark, pageHeaderMark } from './heading-mark.ts';
import { decodeEntities, readXml, refuseDeclarations } from './read-xml.ts';
import { readZip } from './read-zip.ts';

// The parts from which mammoth reads text. Pictures, embedded objects and settings are not unpacked.
const partNames =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/(_rels\/)?(document|styles|numbering|footnotes|endnotes|comments)\.xml(\.rels)?)$/;

/**
 * The text of a DOCX, one line for each paragraph, list item or table row; headings are marked. The page header comes
 * first, because many people put their address there. The footer comes last, or before a text without an e-mail
 * address. Lines of both have the mark of the page header. It throws `ZipError`, `XmlRefusedError`, or an error of
 * mammoth.
 */
export async function readDocx(content: Buffer): Promise<string> {
  const zip = readZip(content);
  const parts: Record<string, Uint8Array> = {};
  for (const name of zip.names.filter((name) => partNames.test(name))) {
    const part = zip.read(name);
    if (!part) continue;
    refuseDeclarations(part.toString('utf8'));
    parts[name] = part;
  }
  const edgeOf = (kind: 'header' | 'footer'): string => {
    const names = zip.names.filter((name) => new RegExp(`^word/${kind}\\d*\\.xml$`).test(name));
    const lines = names.flatMap((name) => edgeText(zip.read(name)?.toString('utf8') ?? '').split('\n'));
    // The first page, even pages and other pages have parts of their own, which repeat the same lines.
    return [...new Set(lines)].filter((line) => line !== '').join('\n');
  };
  const ignorePictures = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(zipSync(parts, { level: 0 })) },
    { convertImage: ignorePictures, externalFileAccess: false },
  );
  return joinEdges(edgeOf('header'), plainLines(value), edgeOf('footer'));
}

function joinEdges(header: string, body: string, footer: string): string {
  const top = [header, body].filter((text) => text !== '').join('\n');
  if (footer === '') return top;
  if (top.includes('@')) return `${top}\n\n${footer}`;
  return [header, footer, body].filter((text) => text !== '').join('\n');
}

/** The lines of a header or footer. A text box has its text twice, the second time for old programs. */
function edgeText(xml: string): string {
  let text = '';
  let isText = false;
  let fallbacks = 0;
  readXml(xml, {
    open(name) {
      if (name === 'mc:Fallback') fallbacks += 1;
      isText = name === 'w:t' && fallbacks === 0;
      if (name === 'w:tab') text += '\t';
    },
    close(name) {
      isText = false;
      if (name === 'mc:Fallback') fallbacks -= 1;
      if (name === 'w:p' && !text.endsWith('\n')) text += '\n';
    },
    text(part) {
      if (isText) text += withoutMarks(part);
    },
  });
  return text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : pageHeaderMark + line))
    .join('\n');
}

/** Mammoth's HTML is used only for its lines. No markup is stored, so none can reach a page. */
function plainLines(html: string): string {
  const text = withoutMarks(html)
    .replace(/<h[1-6][^>]*>/g, headingMark)
    .replace(boldLine, (_, words: string) => `${headingMark}${words}</p>`)
    .replace(/<tr\b[^>]*>((?:(?!<\/?tr\b)[\s\S])*)<\/tr>/g, (_, row: string) => rowLines(row))
    .replace(listTag, listMarks())
    .replace(/<(br|hr)\s*\/?>|<\/(p|h[1-6]|tr|li|table|div)>/g, '\n')
    .replace(/<[^>]*>/g, '');
  return decodeEntities(text)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n\n(?= *(?:•|\d+\.) )/g, '\n')
    .trim();
}

const withoutMarks = (text: string): string =>
  text.replaceAll(headingMark, '').replaceAll(pageHeaderMark, '');

const listTag = /<(\/?)(ul|ol|li)\b[^>]*>/g;

/** Begins each item with its bullet or number, indented by its depth. */
function listMarks(): (tag: string, end: string, name: string) => string {
  const lists: { isNumbered: boolean; items: number }[] = [];
  return (_tag, end, name) => {
    if (name === 'li') {
      const list = lists.at(-1);
      if (end !== '') return '\n';
      if (list !== undefined) list.items += 1;
      const mark = list?.isNumbered === true ? `${list.items}.` : '•';
      return `\n${'  '.repeat(Math.max(0, lists.length - 1))}${mark} `;
    }
    if (end === '') lists.push({ isNumbered: name === 'ol', items: 0 });
    else lists.pop();
    return '';
  };
}

// Many authors write a heading as a short line in bold.
const boldLine = /<p>((?:<a id="[^"]*"><\/a>)*<strong>[^<]{2,100}<\/strong>\s*:?\s*)<\/p>/g;

const cell = /<t[hd]\b[^>]*>((?:(?!<\/t[hd]>)[\s\S])*)<\/t[hd]>/g;
const labelMax = 60;

/**
 * The lines of a table row. Short cells are joined by tabs; longer cells are the columns of a page. The one that
 * does not begin with a heading has the name and comes first.
 */
function rowLines(row: string): string {
  const cells = [...row.matchAll(cell)]
    .map(([, html = '']) => linesOfCell(html))
    .filter((lines) => lines.length > 0);
  const long = cells.filter((lines) => lines.length > 1 && lines.join('').length > labelMax);
  if (long.length > 1) {
    const columns = cells.toSorted((a, b) => Number(isHeading(a)) - Number(isHeading(b)));
    return `${columns.map((lines) => lines.join('\n')).join('\n\n')}\n`;
  }
  const first = cells.map((lines) => lines[0] ?? '').join('\t');
  return `${[first, ...cells.flatMap((lines) => lines.slice(1))].join('\n')}\n`;
}

const isHeading = ([first = '']: string[]): boolean => first.startsWith(headingMark);

function linesOfCell(html: string): string[] {
  return html
    .replace(/<li[^>]*>/g, '\n• ')
    .replace(/<br\s*\/?>|<\/(?:p|li|h[1-6]|tr)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '•');
}
