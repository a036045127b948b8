/**
 * A readable zone with its offset at that instant: "Europe/Istanbul (GMT+3)". An unknown zone is returned unchanged.
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
