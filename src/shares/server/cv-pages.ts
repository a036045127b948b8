import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawEachPage, type PagePicture } from '#files/server/draw-pages.ts';
import { withStoredFile } from '#files/server/read-stored-text.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { SharedCv } from './queries.ts';

/** A page of a CV as a picture, with its size in points. */
export type CvPage = { jpeg: Buffer; width: number; height: number };

/** Pages of a CV that are shown or printed; no real CV has more. */
export const cvPagesMax = 20;
const drawingMs = 40_000;

/** Whether pictures of its pages can be drawn; else the page has its text alone. A blind review withholds the file. */
export const hasPictures = ({
  format,
  storage_key: storageKey,
  text_state: state,
}: Pick<SharedCv, 'format' | 'storage_key' | 'text_state'>): boolean =>
  format === 'pdf' && storageKey !== '' && !['encrypted', 'broken', 'empty'].includes(state);

/**
 * Draws the pages of a PDF as pictures, outside any transaction and in the queue for drawing. They have nothing of the
 * file but its look: no text layer, no links, no script and no data about its author.
 * @param watermark lines across each page; null without
 * @returns no pages when the PDF cannot be drawn
 */
export async function drawCvPages(
  platform: Platform,
  { storageKey, watermark }: { storageKey: string; watermark: string | null },
): Promise<CvPage[]> {
  const tile = watermark === null ? null : await drawTile(watermark);
  const pages: CvPage[] = [];
  const limits = { pagesMax: cvPagesMax, limitMs: drawingMs, look: 'color' } as const;
  await withStoredFile(platform, storageKey, (path) =>
    drawEachPage(path, limits, async (page) => {
      pages.push(await asJpeg(page, tile));
    }),
  );
  return pages;
}

async function asJpeg({ picture, pointsPerPixel }: PagePicture, tile: Buffer | null): Promise<CvPage> {
  const { width, height, pixels } = picture;
  const page = sharp(pixels, { raw: { width, height, channels: 3 } });
  if (tile !== null) {
    // A tile must fit into the page.
    const input = await sharp(tile)
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .toBuffer();
    page.composite([{ input, tile: true }]);
  }
  const jpeg = await page.jpeg({ quality: 82 }).toBuffer();
  return { jpeg, width: width * pointsPerPixel, height: height * pointsPerPixel };
}

// The font comes with pdf.js and has all letters of the languages of Europe.
const fontfile = fileURLToPath(import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'));
const tileMargin = 70;

/** The lines, slanted and half transparent; repeated, they cover a page. */
async function drawTile(lines: string): Promise<Buffer> {
  const escaped = lines.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const text = `<span foreground="#44506a" fgalpha="32%">${escaped}</span>`;
  const drawn = await sharp({
    text: {
      text,
      fontfile,
      font: 'Liberation Sans 24',
      width: 620,
      wrap: 'word-char',
      align: 'centre',
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer();
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const margins = { top: tileMargin, bottom: tileMargin, left: tileMargin, right: tileMargin };
  const slanted = await sharp(drawn).rotate(-28, { background: clear }).png().toBuffer();
  return sharp(slanted)
    .extend({ ...margins, background: clear })
    .png()
    .toBuffer();
}
