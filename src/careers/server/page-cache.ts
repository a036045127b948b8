import { hash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { etagOf } from '#platform/server/http/send-cached.ts';

export type RenderedPage = {
  html: string;
  etag: string;
  /** The page compressed with zstd, for browsers that accept it; only for cached pages. */
  zstd?: Buffer;
};

/** Pages by their facts. `text` holds further facts, as a text of the database. */
export type PageCache = {
  /** The cached page with these facts. */
  find(facts: unknown, text?: string): RenderedPage | undefined;
  /** Returns the cached page with these facts, or renders it. */
  remember(facts: unknown, draw: () => string, text?: string): RenderedPage;
};

const pagesMax = 500;
/** The pages are strings of up to two bytes per character, and their compressed copies. */
const bytesMax = 64 * 1024 * 1024;

/**
 * Caches rendered pages, because most visitors see the same page. The key contains all facts of the page, or the
 * versions of their rows. They are read for each visit, so a cached page is never outdated.
 */
export function createPageCache(): PageCache {
  const pages = new Map<string, RenderedPage>();
  let bytes = 0;
  const add = (key: string, html: string): RenderedPage => {
    const drawn = { ...renderPage(html), zstd: zstdCompressSync(html) };
    pages.set(key, drawn);
    bytes += bytesOf(drawn);
    for (const [oldest, page] of pages) {
      if (pages.size <= pagesMax && bytes <= bytesMax) break;
      pages.delete(oldest);
      bytes -= bytesOf(page);
    }
    return drawn;
  };
  return {
    find: (facts, text) => pages.get(keyOf(facts, text)),
    remember(facts, draw, text) {
      const key = keyOf(facts, text);
      return pages.get(key) ?? add(key, draw());
    },
  };
}

const bytesOf = ({ html, zstd }: RenderedPage): number => 2 * html.length + (zstd?.length ?? 0);

/** A page that is not cached. */
export function renderPage(html: string): RenderedPage {
  return { html, etag: etagOf(html) };
}

const keyOf = (facts: unknown, text = ''): string => hash('sha1', JSON.stringify(facts) + text, 'base64url');
