import { hash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { etagOf } from './send-cached.ts';

export type RenderedPage = {
  html: string;
  etag: string;
  /** The same for browsers that read it; only of pages that are remembered. */
  zstd?: Buffer;
};

/** Draws a page, or gives the one drawn before from the very same facts. */
export type PageCache = (facts: unknown, draw: () => string) => RenderedPage;

const pagesMax = 500;

/**
 * Most visitors of a careers site see what the visitor before them saw. Facts are everything the page is made of, read
 * afresh for each visit, so that nothing old is ever shown.
 */
export function createPageCache(): PageCache {
  const pages = new Map<string, RenderedPage>();
  return (facts, draw) => {
    const key = hashOf(JSON.stringify(facts));
    const known = pages.get(key);
    if (known !== undefined) return known;
    const html = draw();
    const drawn = { ...renderPage(html), zstd: zstdCompressSync(html) };
    const [oldest] = pages.keys();
    if (pages.size >= pagesMax && oldest !== undefined) pages.delete(oldest);
    pages.set(key, drawn);
    return drawn;
  };
}

/** A page that is not remembered. */
export function renderPage(html: string): RenderedPage {
  return { html, etag: etagOf(html) };
}

const hashOf = (text: string): string => hash('sha1', text, 'base64url');
