/**
 * A time zone as people name it, by its city and the offset at that instant: "Istanbul (GMT+3)". An unknown zone is
 * returned without an offset.
 */
export function zoneName(zone: string, instant: string | Date | null, language: string): string {
  const place = zoneCity(zone, language);
  try {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      timeZoneName: 'shortOffset',
    }).formatToParts(instant === null ? new Date() : new Date(instant));
    const offset = parts.find((part) => part.type === 'timeZoneName')?.value;
    return offset === undefined || place === 'UTC' ? place : `${place} (${offset})`;
  } catch {
    return place;
  }
}

/** The city of a zone: "Istanbul". */
export function zoneCity(zone: string, language: string): string {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  // The IANA name has no dot; every other city that Turkish spells otherwise is understood as it is.
  return language === 'tr' && city === 'Istanbul' ? 'İstanbul' : city;
}
