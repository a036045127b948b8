import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from './pdf-places.ts';

export type Matrix = readonly [number, number, number, number, number, number];

/** A drawing command of a page; `matrix` transforms its coordinates to those of the page. */
export type Operation = { operator: number; args: unknown[]; matrix: Matrix };

/** The drawing commands of a page in their order. */
export async function operationsOf(page: Page): Promise<Operation[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const operations: Operation[] = [];
  const stack: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [at, operator] of fnArray.entries()) {
    const args = (argsArray[at] ?? []) as unknown[];
    if (operator === OPS.save) stack.push(matrix);
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = stack.pop() ?? matrix;
    else if (operator === OPS.transform) matrix = product(matrix, matrixOf(args));
    else if (operator === OPS.paintFormXObjectBegin) {
      stack.push(matrix);
      matrix = product(matrix, matrixOf(args[0]));
    } else operations.push({ operator, args, matrix });
  }
  return operations;
}

export function product([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** The six numbers of a matrix; the identity when there are none. */
export function matrixOf(value: unknown): Matrix {
  const numbers = numbersOf(value, 6);
  return numbers.length === 6 ? (numbers as unknown as Matrix) : [1, 0, 0, 1, 0, 0];
}

/** pdf.js gives numbers as arrays, typed arrays or objects with indexes. */
export function numbersOf(value: unknown, count: number): number[] {
  if (value === null || typeof value !== 'object') return [];
  const found = Array.from({ length: count }, (_, at) => Number((value as Record<number, unknown>)[at]));
  return found.every(Number.isFinite) ? found : [];
}
