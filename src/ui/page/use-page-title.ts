import { useEffect } from 'react';

type PageTitle = { title: string; isOver: boolean };
const titles = new Set<PageTitle>();
const product = 'Kadro';
let companyName: string | null = null;

/**
 * Sets the title of the browser tab while mounted.
 * @param title translated; null sets nothing
 * @param isOver for a panel over a page: its title takes precedence while it is open
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

/** Sets the part of every title that names the company: "Candidates · Lodos · Kadro". */
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
