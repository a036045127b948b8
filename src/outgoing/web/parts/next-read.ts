import type { Mailing } from '#bulk-changes/mailing-contract.ts';

type WaitingMailing = Pick<Mailing, 'isPlanned' | 'sendAt' | 'isDayOnly' | 'problem'>;

const whileMovingMs = 3000;
const onADayMs = 60_000;
const longestMs = 3600_000;

/**
 * After how long the mailings are read again: often while mails leave or are planned, else when the next one leaves; each
 * minute when only its day is known.
 */
export function nextRead(mailings: readonly WaitingMailing[], now: number): number | false {
  const waits = mailings.flatMap(({ problem, isPlanned, isDayOnly, sendAt }) => {
    if (problem !== null || (isPlanned && sendAt === null)) return [];
    if (isDayOnly && isPlanned) return [onADayMs];
    return isPlanned ? Date.parse(sendAt ?? '') - now : 0;
  });
  if (waits.length === 0) return false;
  const wait = Math.min(...waits);
  return wait < 60_000 ? whileMovingMs : Math.min(wait, longestMs);
}
