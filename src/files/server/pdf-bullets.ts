import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfLine } from './pdf-lines.ts';
import { type Matrix, numbersOf, operationsOf } from './pdf-operators.ts';
import type { Page } from './pdf-places.ts';

/** A small shape in the coordinates of the page. */
type Shape = { left: number; right: number; middle: number; height: number; isDash: boolean };

const bulletText = /^[•‣▪▫●○◦■□◆◇►▶➢➤➔✓✔·*\ue000-\uf8ff–-]/u;
const shapesMax = 2000;

/**
 * Begins the lines beside which a program drew a bullet as a shape with "• ". Browsers draw the bullets of lists so, and
 * their text alone looks like paragraphs. A page whose bullets are text is left as it is.
 */
export async function withDrawnBullets(lines: PdfLine[], page: Page): Promise<PdfLine[]> {
  // A page number such as "- 1 -" is no bullet.
  const hasBullets = lines.some(({ text }) => bulletText.test(text) && /\p{L}/u.test(text));
  if (lines.length < 3 || hasBullets) return lines;
  const shapes = await smallShapes(page);
  return lines.map((line) => {
    const bullet = shapes.find((shape) => isBeside(shape, line));
    if (bullet === undefined) return line;
    return { ...line, text: `• ${line.text}`, x: bullet.left };
  });
}

/** The middle of the shape is at the height of the small letters, close to the left of the text. */
function isBeside({ right, middle, height, isDash }: Shape, { x, y, size }: PdfLine): boolean {
  const gap = x - right;
  return (
    gap > 0 &&
    gap < size * 2.5 &&
    middle > y - size * 0.1 &&
    middle < y + size * 0.75 &&
    (isDash || height > size * 0.12) &&
    height < size * 0.65
  );
}

const fills = new Set<number>([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke]);
const strokes = new Set<number>([OPS.stroke, OPS.closeStroke]);

/** Filled or outlined shapes as wide as high, and dashes. */
async function smallShapes(page: Page): Promise<Shape[]> {
  const shapes: Shape[] = [];
  for (const { operator, args, matrix } of await operationsOf(page)) {
    if (operator !== OPS.constructPath || shapes.length >= shapesMax) continue;
    const isDrawn = fills.has(Number(args[0])) || strokes.has(Number(args[0]));
    const shape = isDrawn ? shapeOf(matrix, args[2]) : null;
    if (shape !== null) shapes.push(shape);
  }
  return shapes;
}

/** @param box left, bottom, right and top before the matrix is applied */
function shapeOf(matrix: Matrix, box: unknown): Shape | null {
  const [x1, y1, x2, y2] = numbersOf(box, 4);
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null;
  const [a, b, c, d, e, f] = matrix;
  const xs = [a * x1 + c * y1 + e, a * x2 + c * y2 + e];
  const ys = [b * x1 + d * y1 + f, b * x2 + d * y2 + f];
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [width, height] = [right - left, top - bottom];
  const isRound = width > 0.8 && width < 9 && height > 0.8 && width / height > 0.6 && width / height < 1.7;
  const isDash = width > 3 && width < 14 && height < 1.6;
  return isRound || isDash ? { left, right, middle: (bottom + top) / 2, height, isDash } : null;
}
