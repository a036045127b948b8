import { goesOnFrom, rightEdge } from '#reading/server/read-cv-lines.ts';
import type { DescriptionLine } from './read-description-lines.ts';

type Block =
  | { kind: 'heading' | 'paragraph'; lines: string[] }
  | { kind: 'bullets' | 'numbers'; items: string[] };

const numbered = /^\d{1,2}[.)]\s+(?=\S)/;

/** The description as rich text: it keeps headings, lists and paragraphs, and joins the lines of a sentence. */
export function descriptionHtml(lines: DescriptionLine[], isWrapped: boolean): string {
  const edge = rightEdge(lines);
  const blocks: Block[] = [];
  let above: DescriptionLine | undefined;
  for (const line of lines) {
    const goesOn = above !== undefined && !above.isHeading && isRest(above, line, { edge, isWrapped });
    add(blocks, line, goesOn);
    above = line;
  }
  return blocks.map(htmlOf).join('');
}

function add(blocks: Block[], line: DescriptionLine, goesOn: boolean): void {
  const last = blocks.at(-1);
  const text = line.text.replaceAll('\t', ' ').trim();
  if (line.isHeading) blocks.push({ kind: 'heading', lines: [text.replace(/\s*:$/, '')] });
  else if (goesOn && last !== undefined) append(last, text);
  else if (line.isBullet || numbered.test(text)) {
    const kind = line.isBullet ? 'bullets' : 'numbers';
    const item = line.isBullet ? text : text.replace(numbered, '');
    if (last?.kind === kind && 'items' in last) last.items.push(item);
    else blocks.push({ kind, items: [item] });
  } else blocks.push({ kind: 'paragraph', lines: [text] });
}

function append(block: Block, text: string): void {
  const texts = 'items' in block ? block.items : block.lines;
  const before = texts.at(-1) ?? '';
  // Joins a word that was hyphenated at the end of its line.
  const isDivided = /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(text);
  texts[texts.length - 1] = isDivided ? before.slice(0, -1) + text : `${before} ${text}`;
}

type Layout = { edge: number; isWrapped: boolean };

/** Whether the line continues the sentence of the line above. */
function isRest(above: DescriptionLine, line: DescriptionLine, { edge, isWrapped }: Layout): boolean {
  if (line.isBullet || line.isHeading || line.hasGapAbove || numbered.test(line.text)) return false;
  if (line.box !== null) return goesOnFrom(above, line, edge) || /^\p{Ll}/u.test(line.text);
  if (!isWrapped) return false;
  return /^\p{Ll}/u.test(line.text) || (above.text.length >= 60 && !/[.:;!?]$/.test(above.text));
}

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${block.lines.map(escaped).join(' ')}</h2>`;
    case 'paragraph':
      return `<p>${block.lines.map(escaped).join(' ')}</p>`;
    case 'bullets':
    case 'numbers': {
      const items = block.items.map((item) => `<li><p>${escaped(item)}</p></li>`).join('');
      return block.kind === 'bullets' ? `<ul>${items}</ul>` : `<ol>${items}</ol>`;
    }
    default:
      throw new Error('Unknown block', { cause: block satisfies never });
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
