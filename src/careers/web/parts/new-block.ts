import type { Block, BlockOf, BlockPicture, TextByLanguage } from '../../page-contract.ts';

const blank = (): TextByLanguage => ({ en: '', tr: '' });

/** The kinds of blocks with a list of items that are added one by one. */
export type ItemBlock = 'values' | 'benefits' | 'people' | 'faq' | 'offices';

export function newItem(type: ItemBlock): object {
  switch (type) {
    case 'values':
    case 'benefits':
      return { title: blank(), text: blank() };
    case 'people':
      return { name: '', role: blank(), quote: blank(), picture: null };
    case 'faq':
      return { question: blank(), answer: blank() };
    case 'offices':
      return { name: blank(), street: '', city: '', country: '' };
    default:
      throw new Error('Unknown block', { cause: type satisfies never });
  }
}

/** A picture of a gallery, not yet described. */
export const newPictureItem = (pictureId: string): { picture: BlockPicture } => ({
  picture: { pictureId, alt: blank(), isDecorative: false },
});

/** A new block; a list begins with one empty item. */
export function newBlock(type: Exclude<Block['type'], 'jobs'>): Block {
  const id = crypto.randomUUID();
  switch (type) {
    case 'hero':
      return { id, type, headline: blank(), lead: blank(), picture: null };
    case 'about':
      return { id, type, heading: blank(), body: blank(), picture: null };
    case 'people':
      return { id, type, heading: blank(), lead: blank(), items: itemsOf(type) };
    case 'gallery':
      return { id, type, heading: blank(), items: [] };
    case 'values':
    case 'benefits':
    case 'faq':
    case 'offices':
      return { id, type, heading: blank(), items: itemsOf(type) } as Block;
    default:
      throw new Error('Unknown block', { cause: type satisfies never });
  }
}

const itemsOf = <T extends ItemBlock>(type: T) => [newItem(type)] as BlockOf<T>['items'];
