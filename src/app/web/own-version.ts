/** The front-end version of this page, as the server wrote it into the HTML; null without one. */
export function ownVersion(): string | null {
  return document.querySelector('meta[name=kadro-version]')?.getAttribute('content') ?? null;
}
