import { fold } from '#platform/contract/fold.ts';
import { findCityZones } from './find-cities.ts';

/** The IANA zone of a place. Null when the place is unknown, or when places of that name have different clocks. */
export async function findZone(place: { city: string; country: string }): Promise<string | null> {
  if (place.country === '') return null;
  const ofCountry = zonesOf(place.country);
  if (ofCountry.length === 1) return ofCountry[0] ?? null;
  if (ofCountry.length === 0 || place.city === '') return null;
  const [city = '', region = ''] = place.city.split(',').map((part) => fold(part.trim()));
  const zones = withOwnClocks(await findCityZones(place.country, city, region));
  return zones.length === 1 ? (zones[0] ?? null) : null;
}

/** A person to whom a mail is sent by their clock. `is_withheld`: `app.withholds` of them. */
export type Recipient = { city: string; country: string; is_withheld: boolean; company_zone: string };

/**
 * The zone by whose clock a mail is sent: that of the person, else of the company. While a blind review withholds the
 * person it is that of the company: the time of a sent mail would show where they live.
 */
export const findSendZone = async (person: Recipient): Promise<string> =>
  person.is_withheld ? person.company_zone : ((await findZone(person)) ?? person.company_zone);

/** Zones of a country with different clocks. Germany has two zones with the same clock, which count as one. */
function zonesOf(country: string): string[] {
  return withOwnClocks(new Intl.Locale(`und-${country}`).getTimeZones() ?? []);
}

function withOwnClocks(zones: string[]): string[] {
  const seen = new Map<string, string>();
  for (const zone of zones) {
    const clock = offsetsOf(zone).join();
    if (!seen.has(clock)) seen.set(clock, zone);
  }
  return [...seen.values()];
}

// Offsets in January and July, so that summer time of both hemispheres counts.
function offsetsOf(zone: string): string[] {
  const year = new Date().getUTCFullYear();
  return [`${year}-01-15T12:00Z`, `${year}-07-15T12:00Z`].map(
    (instant) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone).offset,
  );
}
