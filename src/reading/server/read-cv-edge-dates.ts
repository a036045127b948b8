import { findPeriod } from './read-cv-dates.ts';
import type { Line } from './read-cv-lines.ts';
import { isProse } from './read-cv-words.ts';

// Many templates put the dates of an entry into a column at the right edge, beside its description.

/** Gives dates beside a bullet point or a sentence a line of their own, above it. */
export function liftEdgeDates(lines: Line[], now: Date): Line[] {
  return lines.flatMap((line) => {
    const cells = line.text.split('\t');
    const [text = '', date = ''] = cells;
    const isText = line.isBullet || /^\p{Ll}/u.test(text) || isProse(text.replace(/,$/, ''));
    if (cells.length !== 2 || !isText || !isPeriodAlone(date, now)) return line;
    const x = line.stops.at(-1) ?? line.box?.x ?? 0;
    const box = line.box === null ? null : { ...line.box, x, width: line.box.x + line.box.width - x };
    const dates = { ...line, text: date, isBullet: false, stops: [x], box };
    return [dates, { ...line, text, stops: line.stops.slice(0, 1), hasGapAbove: false }];
  });
}

function isPeriodAlone(text: string, now: Date): boolean {
  const period = findPeriod(text, now);
  return period?.isRange === true && (text.slice(0, period.from) + text.slice(period.to)).trim() === '';
}
