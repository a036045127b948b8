import { useEffect } from 'react';

type Shown = { title: string; isOver: boolean };
const shown = new Set<Shown>();
const product = 'Kadro';
let place: string | null = null;

/**
 * Names the browser's tab while mounted.
 * @param title in the reader's words; null names nothing
 * @param isOver for what lies over a page: it wins, and the page's own name comes back after
 */
export function usePageTitle(title: string | null, isOver = false): void {
  useEffect(() => {
    if (title === null) return;
    const mine: Shown = { title, isOver };
    shown.add(mine);
    write();
    return () => {
      shown.delete(mine);
      write();
    };
  }, [title, isOver]);
}

/** Says where every page stands while mounted, such as the company's name: "Candidates · Lodos · Kadro". */
export function useTitlePlace(name: string | null): void {
  useEffect(() => {
    place = name;
    write();
    return () => {
      place = null;
      write();
    };
  }, [name]);
}

function write(): void {
  const all = [...shown];
  const top = all.findLast((one) => one.isOver) ?? all.at(-1);
  document.title = [top?.title, place, product].filter(Boolean).join(' · ');
}
