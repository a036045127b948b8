/** Folders of pdf.js's own data: fonts that a PDF leaves out, tables of Asian scripts, decoders of pictures. */
export type DataFolder = 'cmaps' | 'standard_fonts' | 'wasm';

/** A stretch of a page to be pointed at, in parts of the page from its top left. */
export type Spot = { page: number; x: number; y: number; width: number; height: number };

/** What the page tells the frame. */
export type ToFrame =
  | { kind: 'open'; bytes: ArrayBuffer; words: string; ground: string; spot: Spot | null }
  | { kind: 'words'; words: string }
  | { kind: 'spot'; spot: Spot | null }
  | { kind: 'ground'; ground: string }
  | { kind: 'page'; number: number }
  | { kind: 'zoom'; change: 'in' | 'out' | 'fit' }
  | { kind: 'data'; id: number; bytes: ArrayBuffer | null };

/** What the frame tells the page. Whoever reads it takes nothing in it for granted: the frame shows a stranger's file. */
export type FromFrame =
  | { kind: 'ready' }
  | { kind: 'opened'; pages: number; shown: number }
  | { kind: 'failed'; reason: 'encrypted' | 'broken' }
  | { kind: 'place'; page: number; percent: number }
  | { kind: 'hits'; count: number }
  | { kind: 'link'; href: string }
  | { kind: 'key'; key: string }
  | { kind: 'data'; id: number; folder: DataFolder; file: string };

/** Pages drawn of one document: more is no CV, and a few bytes can claim a million. */
export const shownPagesMax = 300;
