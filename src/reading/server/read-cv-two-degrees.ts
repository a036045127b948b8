import { foldEach } from './read-cv-dates.ts';
import type { Line } from './read-cv-lines.ts';
import type { CvEducation } from './read-cv-study-fields.ts';
import { degreeIn } from './read-cv-study-words.ts';
import { doubted } from './read-value.ts';

const conjunction = /\s+(?:and|und|ve|&|\+)\s+/gu;

/**
 * Divides a line that names two degrees, so that each is an entry: "B.S. Biology and B.A. Music, Larkspur University".
 * Each has what follows both: the school, the dates.
 */
export function withTwoDegrees(line: Line): Line[] {
  const { text } = line;
  if (degreeIn(text, foldEach(text))?.from !== 0) return [line];
  for (const { index, 0: sign } of text.matchAll(conjunction)) {
    const [first, rest] = [text.slice(0, index), text.slice(index + sign.length)];
    const second = degreeIn(rest, foldEach(rest));
    if (second?.from !== 0 || /[,|\t]/.test(first)) continue;
    const at = rest.slice(second.to).search(/,\s|\s?[|\t]|\s[–—]\s|\s\(/u);
    const shared = at < 0 ? '' : rest.slice(second.to + at);
    return [
      { ...line, text: first + shared },
      { ...line, text: rest, isSecond: true },
    ];
  }
  return [line];
}

/** Gives both degrees of one line the school and the dates that are on a line above or below them. */
export function ofOneLine(educations: CvEducation[]): CvEducation[] {
  return educations.map((education, index) => {
    const at = education.degree?.line.at;
    const other = [educations[index - 1], educations[index + 1]].find(
      (one) => at !== undefined && one?.degree?.line.at === at,
    );
    if (other === undefined) return education;
    const hasDates = (education.start ?? education.end) !== null;
    return {
      ...education,
      institution: education.institution ?? doubted(other.institution),
      start: hasDates ? education.start : doubted(other.start),
      end: hasDates ? education.end : doubted(other.end),
    };
  });
}
