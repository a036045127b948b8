import { useShortcut } from '#platform/web/shortcuts.ts';

const stops = 'main [data-notification]';

/** `j` and `k` move the focus through the notifications of the page; the browser opens the focused one with Enter. */
export function useListKeys(): void {
  useShortcut('j', () => moveFocus(1));
  useShortcut('k', () => moveFocus(-1));
}

function moveFocus(step: 1 | -1): void {
  const lines = [...document.querySelectorAll<HTMLElement>(stops)];
  const at = lines.findIndex((line) => line.contains(document.activeElement));
  const next = at === -1 ? lines[0] : lines[at + step];
  next?.querySelector<HTMLElement>('a, p')?.focus();
}
