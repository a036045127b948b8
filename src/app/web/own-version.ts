/** The version of the front end this page was opened with, as the server wrote it into the page; null when it did not. */
export function ownVersion(): string | null {
  return document.querySelector('meta[name=kadro-version]')?.getAttribute('content') ?? null;
}
