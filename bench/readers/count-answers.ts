import type { Answer } from './score-cv.ts';

/** Values that the documents say, values read, right ones, those marked sure, and those of them that are wrong. */
export type Count = { said: number; read: number; right: number; sure: number; wronglySure: number };

export function countAnswers(answers: Answer[]): Count {
  const count = { said: 0, read: 0, right: 0, sure: 0, wronglySure: 0 };
  for (const { said, read, isRight, isSure } of answers) {
    if (said !== null) count.said += 1;
    if (read !== null) count.read += 1;
    if (isRight) count.right += 1;
    if (read !== null && isSure) count.sure += 1;
    if (read !== null && !isRight && isSure) count.wronglySure += 1;
  }
  return count;
}

export const precisionOf = ({ right, read }: Count): number | null => (read === 0 ? null : right / read);
export const recallOf = ({ right, said }: Count): number | null => (said === 0 ? null : right / said);

/** The share of the read values that are marked sure. */
export const surenessOf = ({ sure, read }: Count): number | null => (read === 0 ? null : sure / read);

/** The value below which a share of the values is, for example 0.95. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
