import { loadWords, type WordGroup } from './i18n.ts';

/** Messages that load with the pages that few users open. */
const wordsOfPages = {
  admin: { en: () => import('./words/admin-en.ts'), tr: () => import('./words/admin-tr.ts') },
  careersPage: {
    en: () => import('./words/careers-page-en.ts'),
    tr: () => import('./words/careers-page-tr.ts'),
  },
  exports: { en: () => import('./words/exports-en.ts'), tr: () => import('./words/exports-tr.ts') },
  imports: { en: () => import('./words/imports-en.ts'), tr: () => import('./words/imports-tr.ts') },
  newCvs: { en: () => import('./words/new-cvs-en.ts'), tr: () => import('./words/new-cvs-tr.ts') },
  reports: { en: () => import('./words/reports-en.ts'), tr: () => import('./words/reports-tr.ts') },
} satisfies Record<string, WordGroup>;

/** Adds the messages of a page while it loads. */
export async function withWords<Page>(name: keyof typeof wordsOfPages, page: Promise<Page>): Promise<Page> {
  await loadWords(wordsOfPages[name]);
  return page;
}
