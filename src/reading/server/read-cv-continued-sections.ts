import type { Line } from './read-cv-lines.ts';
import type { SectionKind } from './read-cv-headings.ts';

/** A section with its lines so far. */
type Section = { kind: SectionKind | 'head'; lines: Line[] };

/**
 * The section that continues in the same column of the next page; null when the line is not the first of its column, or
 * its section is the current one anyway.
 */
export function continuedSection(sections: Section[], { box, page }: Line): Section['kind'] | null {
  const before = sections.at(-1)?.lines.at(-1);
  if (box === null || before === undefined || before.box === null) return null;
  const beside = sectionBeside(sections, { box, page });
  if (beside !== null && box.y < before.box.y) return beside;
  if (page === 1) return null;
  const isFirst = before.page !== page || box.y < before.box.y - 0.05;
  const isHere = (one: Line): boolean =>
    one.box !== null && one.page < page && Math.abs(one.box.x - box.x) < 0.02;
  if (!isFirst || Math.abs(before.box.x - box.x) < 0.1) return null;
  const column = sections.findLast(({ lines }) => lines.some(isHere));
  return column === undefined || column === sections.at(-1) ? null : column.kind;
}

/** The section of education whose first line is at the left of a line, which begins another entry of it. */
function sectionBeside(
  sections: Section[],
  { box, page }: Pick<Line, 'box' | 'page'>,
): Section['kind'] | null {
  const beside = sections.slice(0, -1).find(({ kind, lines: [first] }) => {
    if (kind !== 'education' || box === null || first === undefined || first.box === null) return false;
    const isInRow = first.page === page && Math.abs(first.box.y - box.y) < 0.004;
    return isInRow && box.x > first.box.x + 0.1;
  });
  return beside?.kind ?? null;
}
