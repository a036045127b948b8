import { zoneName } from '../contract/zone-name.ts';
import { timeZones } from './format.ts';

/**
 * The time zones as options of a field, by their names at that instant.
 * @param current the zone that the field has
 */
export function zoneOptions(
  current: string,
  instant: string | null,
  language: string,
): { value: string; label: string }[] {
  const [own = current, universal = 'UTC', ...others] = timeZones();
  const optionOf = (value: string) => ({ value, label: zoneName(value, instant, language) });
  const first = [...new Set([current, own, universal])];
  const sorted = others
    .filter((zone) => !first.includes(zone))
    .map(optionOf)
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  return [...first.map(optionOf), ...sorted];
}
