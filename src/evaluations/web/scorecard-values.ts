import { readStored, writeStored } from '#platform/web/browser-storage.ts';
import type { OwnScorecard } from '../contract.ts';
import type { Rating } from '../rules.ts';

/** The values that the author types. */
export type ScorecardValues = Pick<OwnScorecard, 'ratings' | 'notes' | 'recommendation'>;

export const valuesOf = ({ ratings, notes, recommendation }: OwnScorecard): ScorecardValues => ({
  ratings,
  notes,
  recommendation,
});

/** The values with a changed rating or note of one attribute. */
export function withRating(
  values: ScorecardValues,
  attributeId: string,
  change: Partial<Omit<Rating, 'attributeId'>>,
): ScorecardValues {
  const before = ratingOf(values, attributeId);
  const others = values.ratings.filter((one) => one.attributeId !== attributeId);
  const after = { ...before, ...change };
  const isEmpty = after.rating === null && after.note === '';
  return { ...values, ratings: isEmpty ? others : [...others, after] };
}

export const ratingOf = (values: ScorecardValues, attributeId: string): Rating =>
  values.ratings.find((one) => one.attributeId === attributeId) ?? { attributeId, rating: null, note: '' };

/** Values that this device could not save yet, with the version that they were typed over. */
export type KeptValues = { version: number; values: ScorecardValues };

const keyOf = (meetingId: string, userId: string): string => `kadro.scorecard.${userId}.${meetingId}`;

/** Keeps the values on this device until the server has them, so that a reload without a connection loses nothing. */
export function keepValues(meetingId: string, userId: string, kept: KeptValues | null): void {
  writeStored(keyOf(meetingId, userId), kept === null ? null : JSON.stringify(kept));
}

export function readKept(meetingId: string, userId: string): KeptValues | null {
  const stored = readStored(keyOf(meetingId, userId));
  if (stored === null) return null;
  try {
    return JSON.parse(stored) as KeptValues;
  } catch {
    return null;
  }
}
