import { loadWords, type WordGroup } from './i18n.ts';

/** Messages that load with the pages that few users open: those below /admin, imports, and new CVs. */
const wordsOfPages = {
  admin: { en: () => import('./words/admin-en.ts'), tr: () => import('./words/admin-tr.ts') },
  imports: { en: () => import('./words/imports-en.ts'), tr: () => import('./words/imports-tr.ts') },
  newCvs: { en: () => import('./words/new-cvs-en.ts'), tr: () => import('./words/new-cvs-tr.ts') },
} satisfies Record<string, WordGroup>;

/** Adds the messages of a page while it loads. */
export async function withWords<Page>(name: keyof typeof wordsOfPages, page: Promise<Page>): Promise<Page> {
  await loadWords(wordsOfPages[name]);
  return page;
}
