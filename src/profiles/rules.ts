/** Maximum for each kind of entry: far more than anybody needs, but too few to fill the disk. */
export const entriesMax = 50;
export const cvFilesMax = 20;
export const skillsMax = 50;
export const languagesMax = 20;

/** Text states of a CV that no company could open or search; applications do not preselect such a CV. */
export const unreadableTextStates: readonly string[] = ['encrypted', 'broken', 'empty'];

export const locationTypes = ['hybrid', 'onsite', 'remote', 'online'] as const;

/** Levels of the Common European Framework, and native speakers. */
export const languageLevels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native'] as const;

// ISO 639-1. Browsers know the names but cannot list the codes.
export const languageCodes =
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'.split(
    ' ',
  );

/** Text without accents and case, as the search compares it; İ, I, ı and i are one letter. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ıßøæłđ]/g, (letter) => plainLetters[letter] ?? '');
}

const plainLetters: Record<string, string> = { ı: 'i', ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', đ: 'd' };

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
