/** A place on earth, in hundredths of a degree. */
export type Point = { latitude: number; longitude: number };

/** Least and greatest latitude, and longitude, in hundredths of a degree. */
export type Box = readonly [south: number, north: number, west: number, east: number];

const earthRadiusKm = 6371;
const radians = (hundredths: number): number => (hundredths / 100) * (Math.PI / 180);

/** Kilometres between two places as the crow flies (haversine formula). */
export function distanceKm(one: Point, other: Point): number {
  const [lat, otherLat] = [radians(one.latitude), radians(other.latitude)];
  const across = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const half = Math.sin((otherLat - lat) / 2) ** 2 + Math.cos(lat) * Math.cos(otherLat) * across;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Whether some place in the box may be so near. */
export function mayBeNear(at: Point, [south, north, west, east]: Box, km: number): boolean {
  const nearest = {
    latitude: Math.min(Math.max(at.latitude, south), north),
    longitude: Math.min(Math.max(at.longitude, west), east),
  };
  // A degree of latitude has 111 km everywhere; of longitude fewer, towards the poles none, and it begins anew at 180.
  const isBeside = Math.abs(nearest.latitude - at.latitude) / 100 <= km / 111;
  const widthKm = 111 * Math.max(0.01, Math.cos(radians(at.latitude)) - km / earthRadiusKm);
  const apart = Math.abs(nearest.longitude - at.longitude) / 100;
  const isAcross = Math.abs(at.longitude) / 100 > 180 - km / widthKm;
  return isBeside && (isAcross || apart <= km / widthKm);
}

/** The mean of places in one region. */
export function middleOf(points: readonly Point[]): Point {
  const mean = (values: number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return {
    latitude: mean(points.map(({ latitude }) => latitude)),
    longitude: mean(points.map(({ longitude }) => longitude)),
  };
}
