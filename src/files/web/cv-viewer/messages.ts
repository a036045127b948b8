import type { SearchedWords } from './mark-words.ts';

/** Folders with data of pdf.js: fonts that are not embedded, Asian character maps, picture decoders. */
export type DataFolder = 'cmaps' | 'standard_fonts' | 'wasm';

/** A marked area of a page, as fractions of the page from its top left. */
export type PageArea = { page: number; x: number; y: number; width: number; height: number };

/** Keys that the frame passes to the page while it has the focus: those that read on, and those that decide. */
export const readingKeys: ReadonlySet<string> = new Set(['j', 'k', 'c', 'Escape']);
export const decidingKeys: ReadonlySet<string> = new Set('mru0123456789');

/** Messages from the page to the frame. */
export type ToFrame =
  | { kind: 'open'; bytes: ArrayBuffer; words: SearchedWords; ground: string; spot: PageArea | null }
  | { kind: 'words'; words: SearchedWords }
  | { kind: 'spot'; spot: PageArea | null }
  | { kind: 'ground'; ground: string }
  | { kind: 'page'; number: number }
  | { kind: 'zoom'; change: 'in' | 'out' | 'fit' }
  | { kind: 'data'; id: number; bytes: ArrayBuffer | null };

/** Messages from the frame to the page. The page must validate them, because the frame runs an untrusted file. */
export type FromFrame =
  | { kind: 'ready' }
  | { kind: 'opened'; pages: number; shown: number }
  | { kind: 'failed'; reason: 'encrypted' | 'broken' }
  | { kind: 'place'; page: number; percent: number }
  | { kind: 'hits'; count: number }
  | { kind: 'link'; href: string }
  | { kind: 'key'; key: string }
  | { kind: 'data'; id: number; folder: DataFolder; file: string };

/** Limit of drawn pages: no CV has more, and a small file can declare a million. */
export const shownPagesMax = 300;
