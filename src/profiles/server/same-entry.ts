import { fold } from '#platform/contract/fold.ts';

type ExperienceKey = { title: string; company: string; startMonth: string | null };
type EducationKey = { institution: string; degree: string; major: string; endMonth: string | null };

/** Whether two experiences are the same: equal title, company and start. A year without a month equals its months. */
export function isSameExperience(one: ExperienceKey, other: ExperienceKey): boolean {
  return (
    isAlike(one.company, other.company) &&
    isAlike(one.title, other.title) &&
    isSameTime(one.startMonth, other.startMonth)
  );
}

/** Whether two educations are the same. A field that is empty in one of them does not distinguish them. */
export function isSameEducation(one: EducationKey, other: EducationKey): boolean {
  const [degree, major] = [
    [one.degree, other.degree],
    [one.major, other.major],
  ] as const;
  return (
    isAlike(one.institution, other.institution) &&
    (degree.includes('') || isAlike(...degree)) &&
    (major.includes('') || isAlike(...major)) &&
    (one.endMonth === null || other.endMonth === null || isSameTime(one.endMonth, other.endMonth))
  );
}

/** "Globex" and "GLOBEX Inc." are equal. */
function isAlike(one: string, other: string): boolean {
  const [short = '', long = ''] = [plain(one), plain(other)].sort((a, b) => a.length - b.length);
  return short === long || (short.length > 3 && long.startsWith(`${short} `));
}

function plain(name: string): string {
  return fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** `2021-03` equals `2021-03`; `2021` equals every month of it. */
function isSameTime(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) === other.slice(0, length);
}
