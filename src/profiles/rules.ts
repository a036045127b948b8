import type { ScanState } from '#files/rules.ts';
import { fold } from '#platform/contract/fold.ts';

/** Maximum for each kind of entry: far more than anybody needs, but too few to fill the disk. */
export const entriesMax = 50;
export const cvFilesMax = 20;

/** Text states of a CV that no company could open or search; applications do not preselect such a CV. */
export const unreadableTextStates: readonly string[] = ['encrypted', 'broken', 'empty'];

type FileStates = { textState: string; scanState: ScanState };

/** The reason why a CV cannot be used, for its words; null for a usable one. */
export function fileProblem({ textState, scanState }: FileStates): string | null {
  const ofText = unreadableTextStates.includes(textState) ? textState : null;
  const problems = { passed: ofText, too_large: ofText, pending: 'unchecked', infected: 'infected' };
  return problems[scanState];
}

export const locationTypes = ['hybrid', 'onsite', 'remote', 'online'] as const;

/** Removes duplicate skills and keeps the first spelling: "React" and "react" are equal. */
export function uniqueSkills(skills: string[]): string[] {
  const seen = new Set<string>();
  return skills.filter((skill) => {
    const key = fold(skill);
    return !seen.has(key) && seen.add(key);
  });
}

/** Months as yyyy-mm, null where unknown. */
export type Months = { startMonth: string | null; endMonth: string | null; isOngoing?: boolean };

export const startYearsAhead = 1;

/** How many years ahead an entry may end, and the message key for a later end. */
export type EndLimit = { yearsAhead: number; tooLate: string };
export const experienceEnd: EndLimit = { yearsAhead: 1, tooLate: 'profiles.validation.endTooLate' };
/** Students know their graduation date years ahead. */
export const educationEnd: EndLimit = { yearsAhead: 10, tooLate: 'profiles.validation.graduationTooLate' };

/** Invalid months of an entry: message keys by field. The end of an ongoing entry is ignored. */
export function monthProblems(
  { startMonth, endMonth, isOngoing = false }: Months,
  end: EndLimit,
  now: Date,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  if (startMonth !== null && startMonth > monthAhead(now, startYearsAhead))
    problems['startMonth'] = ['profiles.validation.startTooLate'];
  if (isOngoing || endMonth === null) return problems;
  if (startMonth !== null && endMonth < startMonth)
    problems['endMonth'] = ['profiles.validation.endBeforeStart'];
  else if (endMonth > monthAhead(now, end.yearsAhead)) problems['endMonth'] = [end.tooLate];
  return problems;
}

function monthAhead(now: Date, years: number): string {
  return `${now.getUTCFullYear() + years}-${String(now.getUTCMonth() + 1).padStart(2, '0')}`;
}
