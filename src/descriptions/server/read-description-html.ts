import type { Block } from './read-description-blocks.ts';

type Item = { text: string; lists: List[] };
type List = { tag: 'ul' | 'ol'; items: Item[] };

/** The parts of a posting as elements of rich text: each heading, paragraph and whole list is one. */
export function elementsOf(blocks: Block[]): { html: string; blocks: Block[] }[] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last !== undefined && isItem(block) && last.every(isItem) && continuesList(last, block))
      last.push(block);
    else groups.push([block]);
  }
  return groups.map((group) => ({ html: htmlOf(group), blocks: group }));
}

const isItem = ({ kind }: Block): boolean => kind === 'bullet' || kind === 'number';

/** A list of one kind; a deeper list inside an item may be of the other kind. */
const continuesList = ([first]: Block[], block: Block): boolean =>
  block.level > 0 || first?.level !== 0 || first.kind === block.kind;

function htmlOf(group: Block[]): string {
  const [first] = group;
  if (first === undefined) return '';
  if (isItem(first)) return listsOf(group).map(listHtml).join('');
  const tag = first.kind === 'heading' ? 'h2' : 'p';
  return `<${tag}>${escaped(first.text)}</${tag}>`;
}

/** Nests the items by their depth. */
function listsOf(group: Block[]): List[] {
  const top: List[] = [];
  for (const { kind, level, text } of group) {
    let lists = top;
    for (let depth = 0; depth < level; depth += 1) lists = lists.at(-1)?.items.at(-1)?.lists ?? lists;
    const tag = kind === 'bullet' ? 'ul' : 'ol';
    const last = lists.at(-1);
    const item = { text, lists: [] };
    if (last?.tag === tag) last.items.push(item);
    else lists.push({ tag, items: [item] });
  }
  return top;
}

function listHtml({ tag, items }: List): string {
  const inner = items.map(
    ({ text, lists }) => `<li><p>${escaped(text)}</p>${lists.map(listHtml).join('')}</li>`,
  );
  return `<${tag}>${inner.join('')}</${tag}>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
