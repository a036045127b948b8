import { foldEach } from './read-cv-dates.ts';
import { degreeIn, isAside, isStayAbroad, schoolPattern } from './read-cv-study-words.ts';
import { companyScore, oneOf } from './read-cv-words.ts';
import studyWords from './cv-words-studies.json' with { type: 'json' };

// A comma or a dash inside a name is no divider. Signs that no document has replace them until the line is divided.
const comma = '\u2063';
const dash = '\u2062';

/** The text of a part with its commas and dashes. */
export const withSigns = (part: string): string =>
  part.replaceAll(comma, ', ').replaceAll(dash, ' – ').replaceAll('\u2044', '/');

const end = '(?=\\s*(?:[,|\\t(]|[–—-]\\s|$))';
/** "University of California, Davis", "California State University, Long Beach" */
const campus = new RegExp(
  `(?<=(?:^|[^\\p{L}])(?:${oneOf(studyWords.universitiesWithCampuses)})), (?=\\p{L}+(?: \\p{L}+)?${end})`,
  'gu',
);
/** "Royal Holloway, University of London", "Keble Hall, University of Oxford" */
const member = new RegExp(
  `(?<=(?:^|[^\\p{L}])(?:${oneOf(studyWords.memberColleges)}|\\p{L}+ hall)), (?=university of )`,
  'gu',
);
/** "School of Science, Engineering and Food Science" */
const facultyOfMany =
  /^(?:faculty|school|college|department|institute) of [^,|\t]+(?:, [^,|\t]+)+,? (?:and|&) [^,|\t]+$/;
/** "BWL – Industrie" */
const branch = new RegExp(
  `(?<=(?:^|[^\\p{L}-])(?:${oneOf(studyWords.subjectsWithBranches)}))\\s[–-]\\s(?=\\p{L})`,
  'gu',
);

/** A text in which the commas and dashes inside the names of schools and subjects divide nothing. */
export function withWholeNames(text: string): string {
  const plain = foldEach(text);
  if (facultyOfMany.test(plain)) return text.replaceAll(', ', comma);
  const joined = [campus, member].reduce((whole, pattern) => replacedIn(whole, pattern, comma), text);
  return replacedIn(joined, branch, dash);
}

function isBranch(rest: string): boolean {
  const name = rest.split(/[,|\t(]|\s[–—-]\s/)[0] ?? '';
  const plain = foldEach(name);
  return (
    companyScore(name) === 0 &&
    !schoolPattern.test(plain) &&
    degreeIn(name, plain) === null &&
    !isAside(plain)
  );
}

function replacedIn(text: string, pattern: RegExp, sign: string): string {
  let kept = '';
  let from = 0;
  for (const { index, 0: written } of foldEach(text).matchAll(pattern)) {
    const to = index + written.length;
    if (pattern === branch && !isBranch(text.slice(to))) continue;
    kept += text.slice(from, index) + sign;
    from = to;
  }
  return kept + text.slice(from);
}

/** "Allgemeine Hochschulreife (Leistungskurse Biologie und Englisch)" without its note. */
export const withoutNotesInBrackets = (text: string): string =>
  text.replace(/\s*\(([^()]{4,120})\)/gu, (whole, inner: string) => {
    const plain = foldEach(inner);
    return isAside(plain) && !isStayAbroad(plain) && !/^hono?u?rs/.test(plain) ? '' : whole;
  });
