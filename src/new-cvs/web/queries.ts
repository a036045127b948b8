import type { StoredFile } from '#files/contract.ts';
import { isBeingRead } from '#files/text-state-rules.ts';
import { pagesOf } from '#platform/web/query.ts';
import { newCvLists } from '../contract.ts';

const pollMs = 1500;
// The CVs of a page are added together.
const perPage = 100;

/** Whether the file changes by itself: it waits for its text or for the virus check. */
export const isChanging = (file: StoredFile): boolean => isBeingRead(file) || file.scanState === 'pending';

type ListState = { data?: { pages: readonly { items: readonly StoredFile[] }[] } | undefined };

/** The member's new CVs, page by page; asked again while some of them are being read. */
export const newCvPages = (companyId: string) => ({
  ...pagesOf(newCvLists.listNewCvs, { params: { companyId }, query: { limit: perPage } }),
  refetchInterval: ({ state }: { state: ListState }) =>
    state.data?.pages.some(({ items }) => items.some(isChanging)) ? pollMs : (false as const),
});
