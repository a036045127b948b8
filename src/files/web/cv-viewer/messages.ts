/** Folders of pdf.js's own data: fonts that a PDF leaves out, tables of Asian scripts, decoders of pictures. */
export type DataFolder = 'cmaps' | 'standard_fonts' | 'wasm';

/** What the page tells the frame. */
export type ToFrame =
  | { kind: 'open'; bytes: ArrayBuffer; words: string; ground: string }
  | { kind: 'words'; words: string }
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
