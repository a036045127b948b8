import type { PageContent, TextByLanguage } from './page-contract.ts';

const blank = (): TextByLanguage => ({ en: '', tr: '' });

/**
 * The page of a company that has edited nothing: its texts are made from what is known. Its ids are fixed, so that the
 * same page always has the same blocks.
 */
export const defaultPage = (): PageContent => ({
  title: blank(),
  description: blank(),
  sharePictureId: null,
  blocks: [
    {
      id: '0197a000-0000-7000-8000-000000000001',
      type: 'hero',
      headline: blank(),
      lead: blank(),
      picture: null,
    },
    { id: '0197a000-0000-7000-8000-000000000002', type: 'jobs', heading: blank() },
  ],
});
