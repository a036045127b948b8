import { z } from 'zod';
import { monthText, typedMonth } from './typed-month.ts';

type Period = { startedOn: string; endedOn: string };
export type TypedPeriod = Period & { isOngoing: boolean };
type TypedEntry<Entry extends Period> = Omit<Entry, keyof Period> & TypedPeriod;

/** The contract's rules for an entry whose months are typed. */
export const typedEntry = <Entry extends Period>(entry: z.ZodType): z.ZodType<Entry, TypedEntry<Entry>> =>
  z.preprocess(
    ({ isOngoing, startedOn, endedOn, ...others }: TypedPeriod) => ({
      ...others,
      ...storedPeriod({ isOngoing, startedOn, endedOn }),
    }),
    entry,
  ) as unknown as z.ZodType<Entry, TypedEntry<Entry>>;

const storedPeriod = ({ startedOn, endedOn, isOngoing }: TypedPeriod): Period => {
  const start = typedMonth(startedOn);
  const end = typedMonth(endedOn);
  if (isOngoing) return { startedOn: start, endedOn: '' };
  // Without an end it would be ongoing.
  return { startedOn: start || end, endedOn: end === '' && start !== '' ? '?' : end };
};

/** The months of an entry as its form shows them. */
export const typedPeriod = (entry: Period | null): TypedPeriod => ({
  startedOn: monthText(entry?.startedOn ?? ''),
  endedOn: monthText((entry?.endedOn ?? '').replace('?', '')),
  isOngoing: entry !== null && entry.startedOn !== '' && entry.endedOn === '',
});
