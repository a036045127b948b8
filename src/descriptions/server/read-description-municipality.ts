import { isCityLike, readPlace } from '#reading/server/read-cv-places.ts';
import { readValue, type ReadValue } from '#reading/server/read-value.ts';
import type { DescriptionLine } from './read-description-lines.ts';

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
