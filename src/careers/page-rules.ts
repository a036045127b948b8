import type { Language } from '#platform/contract/fields.ts';
import type { Fault } from '#platform/contract/faults.ts';
import type { Block, BlockPicture, PageContent, TextByLanguage } from './page-contract.ts';

/** The blocks that a company can add, in the order of the menu. `jobs` is always there. */
export const addableBlocks = [
  'hero',
  'about',
  'values',
  'benefits',
  'people',
  'gallery',
  'faq',
  'offices',
] as const satisfies Block['type'][];
export type AddableBlock = (typeof addableBlocks)[number];

/** The widths in which a picture is stored, without those that would enlarge it. */
export function pictureWidths(widest: number): number[] {
  return [...[480, 960].filter((width) => width < widest), widest];
}
export const pictureWidthMax = 1600;

/** Faults that prevent the publication; a draft may have them. */
export function publicationFaults({ blocks }: PageContent, language: Language): Fault[] {
  return blocks.flatMap((block, index) =>
    faultsOf(block, language).map(({ path, message }) => ({ path: ['blocks', index, ...path], message })),
  );
}

const missing = 'platform.validation.required';
const isBlank = (text: TextByLanguage): boolean => text.en === '' && text.tr === '';

function faultsOf(block: Block, language: Language): Fault[] {
  switch (block.type) {
    case 'hero':
    case 'about':
      return altFaults(block.picture, ['picture'], language);
    case 'values':
    case 'benefits':
      return block.items.flatMap(({ title }, at) => blankFault(title, ['items', at, 'title', language]));
    case 'people':
      return block.items.flatMap(({ name, picture }, at) => [
        ...(name === '' ? [{ path: ['items', at, 'name'], message: missing }] : []),
        ...altFaults(picture, ['items', at, 'picture'], language),
      ]);
    case 'gallery':
      return block.items.flatMap(({ picture }, at) => altFaults(picture, ['items', at, 'picture'], language));
    case 'faq':
      return block.items.flatMap(({ question, answer }, at) => [
        ...blankFault(question, ['items', at, 'question', language]),
        ...blankFault(answer, ['items', at, 'answer', language]),
      ]);
    case 'offices':
      return block.items.flatMap(({ city }, at) =>
        city === '' ? [{ path: ['items', at, 'city'], message: missing }] : [],
      );
    case 'jobs':
      return [];
    default:
      throw new Error('Unknown block', { cause: block satisfies never });
  }
}

const blankFault = (text: TextByLanguage, path: Fault['path']): Fault[] =>
  isBlank(text) ? [{ path, message: missing }] : [];

function altFaults(picture: BlockPicture | null, path: Fault['path'], language: Language): Fault[] {
  if (picture === null || picture.isDecorative || picture.alt[language] !== '') return [];
  return [{ path: [...path, 'alt', language], message: 'careers.validation.alt' }];
}

/** Every picture of the content, with the path of the field that names it. */
export function picturesOf({ blocks, sharePictureId }: PageContent): { id: string; path: Fault['path'] }[] {
  const found = blocks.flatMap((block, index) => {
    const own = 'picture' in block && block.picture !== null ? [{ path: ['picture'], ...block.picture }] : [];
    const items: readonly object[] = 'items' in block ? block.items : [];
    const inItems = items.flatMap((item, at) => {
      const { picture } = item as { picture?: BlockPicture | null };
      return picture ? [{ path: ['items', at, 'picture'], ...picture }] : [];
    });
    return [...own, ...inItems].map(({ path, pictureId }) => ({
      id: pictureId,
      path: ['blocks', index, ...path, 'pictureId'],
    }));
  });
  return sharePictureId === null ? found : [...found, { id: sharePictureId, path: ['sharePictureId'] }];
}

export type BlockChange = { kind: 'added' | 'removed' | 'changed' | 'moved'; block: Block };

/** The differences that a publication makes: blocks by id, and whether title, description or share picture differ. */
export function changesOfPage(
  before: PageContent,
  after: PageContent,
): { blocks: BlockChange[]; isHeadChanged: boolean } {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const stays = (others: Block[]) => (block: Block) => others.some(({ id }) => id === block.id);
  const kept = before.blocks.filter(stays(after.blocks)).map(({ id }) => id);
  const keptNow = after.blocks.filter(stays(before.blocks)).map(({ id }) => id);
  const blocks: BlockChange[] = after.blocks.flatMap((block): BlockChange[] => {
    const old = before.blocks.find(({ id }) => id === block.id);
    if (old === undefined) return [{ kind: 'added', block }];
    if (!same(old, block)) return [{ kind: 'changed', block }];
    return kept.indexOf(block.id) === keptNow.indexOf(block.id) ? [] : [{ kind: 'moved', block }];
  });
  const removed = before.blocks.filter((block) => !stays(after.blocks)(block));
  const { blocks: _before, ...headBefore } = before;
  const { blocks: _after, ...headAfter } = after;
  return {
    blocks: [...blocks, ...removed.map((block) => ({ kind: 'removed' as const, block }))],
    isHeadChanged: !same(headBefore, headAfter),
  };
}
