import type { Box } from './pdf-words.ts';

// A template of Google Docs draws a dash above each heading in the margin. So no heading is beside its section.

const dash = /^[-–—―─ㅡ]$/u;
const headingMax = 30;

/** Removes dashes above headings in the margin, and puts each heading above the first row of its section. */
export function withoutDashes(boxes: Box[]): Box[] {
  const dashes = boxes.filter(({ text }) => dash.test(text.trim()));
  const found = dashes.flatMap((sign) => {
    const heading = boxes.find((box) => isHeadingBelow(box, sign));
    const row = heading === undefined ? undefined : rowBeside(boxes, sign);
    return heading === undefined || row === undefined ? [] : [{ sign, heading, row }];
  });
  // A single one may be a bullet or a minus.
  if (found.length < 2) return boxes;
  const removed = new Set(found.map(({ sign }) => sign));
  const rows = new Map(found.map(({ heading, row }) => [heading, row]));
  return boxes.filter((box) => !removed.has(box)).map((box) => movedAbove(box, rows.get(box)));
}

const movedAbove = (box: Box, row: Box | undefined): Box =>
  row === undefined ? box : { ...box, x: row.x, right: row.x + box.right - box.x, y: row.y + row.size * 0.8 };

const isHeadingBelow = (box: Box, sign: Box): boolean =>
  Math.abs(box.x - sign.x) < 2 &&
  box.y < sign.y &&
  sign.y - box.y < sign.size * 2.2 &&
  box.text.length <= headingMax &&
  /\p{L}{2}/u.test(box.text);

/** The first row at the right of a dash: at its height or up to a line above it. */
function rowBeside(boxes: Box[], sign: Box): Box | undefined {
  const near = boxes.filter(
    ({ x, y }) => x > sign.right + sign.size && y > sign.y - sign.size * 0.4 && y < sign.y + sign.size * 1.4,
  );
  return near.toSorted((a, b) => b.y - a.y || a.x - b.x)[0];
}
