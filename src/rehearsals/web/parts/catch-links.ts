/**
 * Hands over the address of every link that is clicked in a framed page, with any mouse button. Opens none of them.
 * Links within the page work as usual.
 */
export function catchLinks(page: Document, onLink: (href: string) => void): void {
  const onClick = (event: Event): void => {
    const link = linkOf(event.target);
    if (link === null || isWithin(link, page)) return;
    event.preventDefault();
    // The page's own router must not open it either.
    event.stopPropagation();
    onLink(link.href);
  };
  page.addEventListener('click', onClick, { capture: true });
  page.addEventListener('auxclick', onClick, { capture: true });
}

// An element of another window is no instance of this window's classes.
function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const element = target as Element | null;
  return element?.closest?.<HTMLAnchorElement>('a[href]') ?? null;
}

const isWithin = (link: HTMLAnchorElement, page: Document): boolean =>
  (link.getAttribute('href') ?? '').startsWith('#') || link.href.split('#')[0] === page.URL.split('#')[0];
