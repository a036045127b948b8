import { useEffect } from 'react';

/**
 * Moves the toasts into the dialog that covers the page, and back. A dialog hides everything outside it from screen
 * readers and keeps the focus inside. So nobody could reach the button of a toast. The element itself moves, so the
 * toasts in it keep their time and stay a live region. Here also, because pages outside the shell have no dialogs: Escape
 * in a toast closes it alone.
 */
export function useToastsInDialogs(): void {
  useEffect(() => {
    const host = document.getElementById('toasts')?.parentElement ?? null;
    if (host === null) return;
    const moveTo = (target: Element): void => {
      if (host.parentElement === target) return;
      target.append(host);
      // The dialog hid what was beside it when it opened.
      if (target !== document.body) host.removeAttribute('aria-hidden');
    };
    const place = (): void => moveTo(findTopDialog() ?? document.body);
    place();
    // Dialogs are children of the body.
    const observer = new MutationObserver(place);
    observer.observe(document.body, { childList: true });
    host.addEventListener('keydown', closeOnEscape);
    return () => {
      observer.disconnect();
      host.removeEventListener('keydown', closeOnEscape);
      moveTo(document.body);
    };
  }, []);
}

/**
 * Escape in a toast presses its close button, which is the last one, and does not reach the dialog. The focus goes back
 * to the dialog, so that the next Escape closes it.
 */
function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
  event.stopPropagation();
  const dialog = event.target.closest<HTMLElement>('[role$="dialog"]');
  event.target.closest('[data-toast]')?.querySelector<HTMLElement>(':scope > button:last-child')?.click();
  dialog?.focus();
}

function findTopDialog(): Element | null {
  const roots = [...document.querySelectorAll('body > .MuiModal-root:not(.MuiModal-hidden)')];
  const dialogs = roots.flatMap((root) => root.querySelector('[role="dialog"], [role="alertdialog"]') ?? []);
  return dialogs.at(-1) ?? null;
}
