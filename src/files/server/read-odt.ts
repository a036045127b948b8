import { headingMark } from './heading-mark.ts';
import { readXml } from './read-xml.ts';
import { readZip } from './read-zip.ts';

// Deleted text under change tracking, and comments: the author did not mean them to be read.
const hidden = new Set(['text:tracked-changes', 'office:annotation']);

/**
 * The text of an ODT, one line for each paragraph, list item or table row; headings are marked. It throws `ZipError` or
 * `XmlRefusedError`.
 */
export function readOdt(content: Buffer): string {
  const xml = readZip(content).read('content.xml')?.toString('utf8');
  if (xml === undefined) throw new Error('The document has no content');
  let text = '';
  let paragraphs = 0;
  let hiding = 0;
  let cells = 0;
  readXml(xml, {
    open(name, attributes) {
      if (hidden.has(name)) hiding += 1;
      if (name === 'text:p' || name === 'text:h') paragraphs += 1;
      if (name === 'text:h' && hiding === 0) text += headingMark;
      if (name === 'table:table-cell') cells += 1;
      if (name === 'text:list-item') text += '• ';
      if (name === 'text:tab') text += '\t';
      if (name === 'text:line-break') text += '\n';
      if (name === 'text:s')
        text += ' '.repeat(Math.min(Number(/text:c="(\d+)"/.exec(attributes)?.[1] ?? 1), 100));
    },
    close(name) {
      if (hidden.has(name)) hiding -= 1;
      if (name === 'table:table-cell') {
        cells -= 1;
        text = `${text.trimEnd()}\t`;
      }
      if (name === 'table:table-row') text = `${text.trimEnd()}\n`;
      if (name !== 'text:p' && name !== 'text:h') return;
      paragraphs -= 1;
      text += cells > 0 ? ' ' : '\n';
    },
    text(part) {
      if (paragraphs > 0 && hiding === 0) text += part.replaceAll(headingMark, '').replace(/\s+/g, ' ');
    },
  });
  return text.replace(/[ \t]+$/gm, '').trim();
}
