import { useEffect, useState } from 'react';

/**
 * The element that holds the messages: in the page, or in the dialog that covers it. A dialog hides everything outside it
 * from screen readers and keeps the focus inside, so that nobody could reach the button of a message. The element moves,
 * so the messages in it keep their time and stay a live region.
 */
export function useToastHost(): HTMLElement {
  const [host] = useState(() => document.createElement('div'));
  useEffect(() => {
    const place = (): void => {
      const target = findTopDialog() ?? document.body;
      if (host.parentElement !== target) target.append(host);
    };
    place();
    // Dialogs are children of the body.
    const observer = new MutationObserver(place);
    observer.observe(document.body, { childList: true });
    return () => {
      observer.disconnect();
      host.remove();
    };
  }, [host]);
  return host;
}

function findTopDialog(): Element | null {
  const roots = [...document.querySelectorAll('body > .MuiModal-root:not(.MuiModal-hidden)')];
  const dialogs = roots.flatMap((root) => root.querySelector('[role="dialog"], [role="alertdialog"]') ?? []);
  return dialogs.at(-1) ?? null;
}
