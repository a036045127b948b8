import { fold } from '#platform/contract/fold.ts';
import { isCityLike, readPlace } from '#reading/server/read-cv-places.ts';
import { titleScore } from '#reading/server/read-cv-words.ts';
import { readValue, type ReadValue } from '#reading/server/read-value.ts';
import type { DescriptionLine } from './read-description-lines.ts';
import { headings, jobTypeWords, locationTypeWords, plain } from './read-description-words.ts';

/** Countries whose name is that of their town. */
export const cityStates: ReadonlySet<string> = new Set(['SG', 'MC', 'HK']);

type Town = { city: string; region: string; country: string };

const municipality =
  /(?:\b(?:Hansestadt|Universitätsstadt|Kreisstadt|Landeshauptstadt|Stadt|Gemeinde|Markt|Stadtwerke|Klinikum)\s+(\p{Lu}\p{Ll}{3,}(?:-\p{Lu}\p{Ll}+)?)|\b(?:City|Town) of (\p{Lu}\p{Ll}{3,}(?: \p{Lu}\p{Ll}+)?)|(\p{Lu}\p{Ll}{3,}) Belediyesi)(?!\p{L})/u;

/** A town that seeks somebody: "Die Hansestadt Herford sucht". */
export function ofMunicipality(lines: DescriptionLine[]): ReadValue<Town>[] {
  for (const line of lines) {
    const [, german = '', english = '', turkish = ''] = municipality.exec(line.text.slice(0, 300)) ?? [];
    const city = german || english || turkish;
    if (city === '' || !isCityLike(city)) continue;
    const known = readPlace(city);
    const country = known?.country ?? (german === '' ? (turkish === '' ? '' : 'TR') : 'DE');
    return [readValue({ city: known?.city ?? city, region: '', country }, line, false)];
  }
  return [];
}

/** A small town on a line of its own, beside lines with other values. */
export function townAlone(head: DescriptionLine[]): ReadValue<Town> | null {
  const isValue = (line: DescriptionLine | undefined): boolean =>
    line !== undefined && line.text.length <= 60 && (isWorkWay(line.text) || /[€£$₺]\s?\d/.test(line.text));
  for (const [at, line] of head.slice(0, 8).entries()) {
    const isBeside = isValue(head[at - 1]) || isValue(head[at + 1]);
    if (
      at > 0 &&
      isBeside &&
      !line.isBullet &&
      !line.isHeading &&
      isTown(line.text) &&
      titleScore(line.text) === 0
    )
      return readValue({ city: line.text, region: '', country: '' }, line, false);
  }
  return null;
}

/** A word that may be the name of a small town. */
export const isTown = (name: string): boolean =>
  /^\p{Lu}\p{Ll}{3,}$/u.test(name) && isCityLike(name) && !headings.has(plain(name));

/** Whether a text says how or how long the work is done: "Remote", "Full-time". */
export const isWorkWay = (text: string): boolean => {
  const words = fold(text);
  return [...locationTypeWords, ...jobTypeWords].some(([way]) => way.test(words));
};
