import type { DataFolder } from './messages.ts';

// Addresses of the data files of pdf.js. Each is served unchanged and fetched only when a document needs it.
const addresses = import.meta.glob<string>(
  '/node_modules/pdfjs-dist/{cmaps,standard_fonts,wasm}/*.{bcmap,pfb,ttf,wasm}',
  { eager: true, query: '?url&no-inline', import: 'default' },
);

/** Fetches a data file of pdf.js for the frame, which has no network; null when the file does not exist. */
export async function fetchPdfData(folder: DataFolder, file: string): Promise<ArrayBuffer | null> {
  const address = addresses[`/node_modules/pdfjs-dist/${folder}/${file}`];
  if (address === undefined) return null;
  const response = await fetch(address).catch(() => null);
  return response?.ok ? response.arrayBuffer() : null;
}
