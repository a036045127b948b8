import { zoneName } from '../contract/zone-name.ts';
import { timeZones } from './format.ts';

type ZoneOption = { value: string; label: string };

/**
 * The time zones as options of a field, by their names at that instant.
 * @param current the zone that the field has
 */
export function zoneOptions(current: string, instant: string | null, language: string): ZoneOption[] {
  const [own = current, universal = 'UTC'] = timeZones();
  const first = [...new Set([current, own, universal])];
  const optionOf = (value: string) => ({ value, label: zoneName(value, instant, language) });
  const others = sortedZones(instant, language).filter(({ value }) => !first.includes(value));
  return [...first.map(optionOf), ...others];
}

let latest: { key: string; zones: ZoneOption[] } | undefined;

/** The names of 400 zones take 40 ms of CPU time, and a form asks for them at each render. */
function sortedZones(instant: string | null, language: string): ZoneOption[] {
  // No zone changes its offset within ten minutes of an hour.
  const tenMinutes = (instant ?? new Date().toISOString()).slice(0, '2026-11-28T12:3'.length);
  const key = `${language} ${tenMinutes}`;
  if (latest?.key !== key) {
    const zones = timeZones().map((value) => ({ value, label: zoneName(value, instant, language) }));
    latest = {
      key,
      zones: zones.toSorted((one, other) => one.label.localeCompare(other.label, language)),
    };
  }
  return latest.zones;
}
