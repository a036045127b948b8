import { useEffect } from 'react';

type PageTitle = { title: string; isOver: boolean };
const titles = new Set<PageTitle>();
const product = 'Kadro';
let companyName: string | null = null;

/**
 * Names the browser's tab while mounted.
 * @param title in the reader's words; null names nothing
 * @param isOver for what lies over a page: it wins, and the page's own name comes back after
 */
export function usePageTitle(title: string | null, isOver = false): void {
  useEffect(() => {
    if (title === null) return;
    const mine: PageTitle = { title, isOver };
    titles.add(mine);
    updateTitle();
    return () => {
      titles.delete(mine);
      updateTitle();
    };
  }, [title, isOver]);
}

/** Says where every page stands while mounted, such as the company's name: "Candidates · Lodos · Kadro". */
export function useTitleCompany(name: string | null): void {
  useEffect(() => {
    companyName = name;
    updateTitle();
    return () => {
      companyName = null;
      updateTitle();
    };
  }, [name]);
}

function updateTitle(): void {
  const all = [...titles];
  const top = all.findLast((one) => one.isOver) ?? all.at(-1);
  document.title = [top?.title, companyName, product].filter(Boolean).join(' · ');
}
