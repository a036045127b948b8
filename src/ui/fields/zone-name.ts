/**
 * Says a zone to people: "Europe/Istanbul (GMT+3)", its offset at that instant.
 * An unknown zone is written as it stands.
 */
export function zoneName(zone: string, instant: string | null, language: string): string {
  const place = zone.replaceAll('_', ' ');
  try {
    const parts = new Intl.DateTimeFormat(language, {
      timeZone: zone,
      timeZoneName: 'shortOffset',
    }).formatToParts(instant ? new Date(instant) : new Date());
    const offset = parts.find((part) => part.type === 'timeZoneName')?.value;
    return offset ? `${place} (${offset})` : place;
  } catch {
    return place;
  }
}
