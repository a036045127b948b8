import type { DataFolder } from './messages.ts';

// Addresses of pdf.js's own data, each file served as it is and fetched only when a document needs it.
const addresses = import.meta.glob<string>(
  '/node_modules/pdfjs-dist/{cmaps,standard_fonts,wasm}/*.{bcmap,pfb,ttf,wasm}',
  { eager: true, query: '?url&no-inline', import: 'default' },
);

/** A file of pdf.js's data for the frame, which may fetch nothing itself; null when there is no such file. */
export async function fetchPdfData(folder: DataFolder, file: string): Promise<ArrayBuffer | null> {
  const address = addresses[`/node_modules/pdfjs-dist/${folder}/${file}`];
  if (address === undefined) return null;
  const response = await fetch(address).catch(() => null);
  return response?.ok ? response.arrayBuffer() : null;
}
