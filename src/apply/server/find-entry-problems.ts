import { educationEnd, experienceEnd, monthProblems } from '#profiles/rules.ts';
import type { CvEntries } from '../cv-entry-contract.ts';
import { entriesOf, isBlankEntry } from '../cv-entry-rules.ts';
import type { Problems } from '../rules.ts';

const monthForm = /^((19|20)\d{2}(-(0[1-9]|1[0-2]))?)?$/;

/** The entries that cannot be sent, as `cvEntries.<id>`: months that are incomplete, reversed or too late. */
export function findEntryProblems(entries: CvEntries, now: Date): Problems {
  const periods = [
    ...entriesOf(entries, 'experience').map(([id, one]) => ({ id, one, end: experienceEnd })),
    ...entriesOf(entries, 'education').map(([id, one]) => ({
      id,
      one: { ...one, isOngoing: false },
      end: educationEnd,
    })),
  ].filter(({ one }) => !isBlankEntry(one));
  const problems: Problems = {};
  for (const { id, one, end } of periods) {
    const endMonth = one.isOngoing ? '' : one.endMonth;
    const isWhole = monthForm.test(one.startMonth) && monthForm.test(endMonth);
    const wrong = isWhole ? monthProblems(wholeMonths(one.startMonth, endMonth), end, now) : {};
    const key = isWhole ? Object.values(wrong)[0]?.[0] : 'profiles.validation.month';
    if (key !== undefined) problems[`cvEntries.${id}`] = { key };
  }
  return problems;
}

// A year without a month is taken for its first month, but not for one before the start.
function wholeMonths(startMonth: string, endMonth: string) {
  const start = startMonth.length === 4 ? `${startMonth}-01` : startMonth;
  const end = endMonth.length === 4 ? `${endMonth}-01` : endMonth;
  const isSameYear = endMonth.length === 4 && start.startsWith(endMonth);
  return { startMonth: start || null, endMonth: (isSameYear ? start : end) || null };
}
