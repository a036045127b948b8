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

/** Fonts that nothing draws with. */
class UnusedFont {
  readonly family: string;
  readonly loaded = Promise.resolve(this);

  constructor(family: string) {
    this.family = family;
  }

  load = (): Promise<this> => this.loaded;
}

/**
 * For reading texts without drawing. Pictures are not decoded. pdf.js gives its fonts to a page, as in a browser;
 * otherwise it would compute the outline of every letter.
 */
export function textOptions() {
  Object.assign(globalThis, { FontFace: UnusedFont });
  const ownerDocument = { fonts: new Set<UnusedFont>() } as never;
  return { ...pdfjsOptions, disableFontFace: false, maxImageSize: 0, ownerDocument };
}
