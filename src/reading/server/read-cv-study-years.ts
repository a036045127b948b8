import type { StudyLine } from './read-cv-study-lines.ts';
import type { Piece } from './read-cv-study-pieces.ts';

/** "2013⇥Ulm University" above "2015⇥Bachelor of Arts": the first and the last year beside the lines of one entry. */
export function withStackedYears(said: StudyLine[]): StudyLine[] {
  const joined: StudyLine[] = [];
  for (const line of said) {
    const above = joined.at(-1);
    const start = above === undefined ? null : yearBeside(above);
    const end = yearBeside(line);
    const isOne =
      above !== undefined &&
      start !== null &&
      end !== null &&
      !line.line.hasGapAbove &&
      start < end &&
      areHalves(above, line);
    if (isOne) joined.splice(-1, 1, { ...above, start: above.end, end: line.end }, { ...line, end: null });
    else joined.push(line);
  }
  return joined;
}

/** The year alone in the first cell of a line on a page. */
function yearBeside({ line, start, end }: StudyLine): string | null {
  const year = /^(\d{4})\t/.exec(line.text)?.[1] ?? null;
  return line.box !== null && start === null && end?.value === year ? year : null;
}

/** Whether one line has a school without a degree, and the other one a degree without a school. */
function areHalves(above: StudyLine, below: StudyLine): boolean {
  const has = ({ pieces }: StudyLine, field: Piece['field']): boolean =>
    pieces.some((piece) => piece.field === field);
  const isHalf = (one: StudyLine, other: StudyLine): boolean =>
    has(one, 'institution') && !has(one, 'degree') && has(other, 'degree') && !has(other, 'institution');
  return isHalf(above, below) || isHalf(below, above);
}
