import { findPeriod } from './read-cv-dates.ts';
import type { Line } from './read-cv-lines.ts';
import { isProse } from './read-cv-words.ts';

const headerLength = 100;

/**
 * Some CVs set a bullet before each entry, and further in before its tasks. The outer bullets are removed when nearly all
 * of their lines have dates in them or right below.
 */
export function withoutOuterBullets(lines: Line[], now: Date): Line[] {
  const bullets = lines.filter(({ isBullet, box }) => isBullet && box !== null);
  const left = Math.min(...bullets.map(({ box }) => box?.x ?? 1));
  const isOuter = ({ isBullet, box }: Line): boolean => isBullet && (box?.x ?? 1) < left + 0.008;
  const isDated = (line: Line | undefined): boolean =>
    line !== undefined && findPeriod(line.text, now)?.isRange === true;
  const outer = lines.filter((line) => isOuter(line));
  const heads = lines.filter(
    (line, at) =>
      isOuter(line) &&
      line.text.length <= headerLength &&
      !isProse(line.text) &&
      (isDated(line) || isDated(lines[at + 1])),
  );
  const [first] = lines;
  if (first === undefined || !isOuter(first) || heads.length < outer.length * 0.8) return lines;
  return lines.map((line) => (isOuter(line) ? { ...line, isBullet: false } : line));
}
