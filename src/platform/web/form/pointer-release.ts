let released: Promise<void> | null = null;

if (typeof document !== 'undefined')
  document.addEventListener('pointerdown', watchRelease, { capture: true });

/**
 * Resolves when the primary button of the pointer is up and its click is dispatched, or after a second. Errors wait for
 * it: a press blurs the field before it. An error line below that field would move the pressed button away. The release
 * would miss it, without a click.
 */
export async function pointerRelease(): Promise<void> {
  await released;
}

function watchRelease({ button }: PointerEvent): void {
  if (button !== 0) return;
  released ??= new Promise((resolve) => {
    const stop = new AbortController();
    const release = (): void => {
      stop.abort();
      clearTimeout(longest);
      released = null;
      // The click follows the release in the same task.
      setTimeout(resolve);
    };
    // Menus of the system and native drags end a press without a pointerup.
    const longest = setTimeout(release, 1000);
    for (const type of ['pointerup', 'pointercancel', 'contextmenu', 'keydown'])
      document.addEventListener(type, release, { capture: true, signal: stop.signal });
  });
}
