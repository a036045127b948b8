import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const dataFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Settings of pdf.js without a browser. */
export const pdfjsOptions = {
  // Character maps of Chinese, Japanese and Korean, and widths of fonts that are not embedded.
  cMapUrl: join(dataFolder, 'cmaps/'),
  standardFontDataUrl: join(dataFolder, 'standard_fonts/'),
  // Decoders of pictures in JPEG 2000 and JBIG2, which scanners write.
  wasmUrl: join(dataFolder, 'wasm/'),
  useSystemFonts: true,
  disableFontFace: true,
  verbosity: 0,
};
