import { fold } from '#platform/contract/fold.ts';
import { foldEach } from './read-cv-dates.ts';
import { degreeIn } from './read-cv-study-words.ts';
import headingWords from './cv-words-heading-parts.json' with { type: 'json' };
import headingLists from './cv-words-headings.json' with { type: 'json' };

/** The kind of a section of a CV. */
export type SectionKind = keyof typeof headingLists;

const headingMax = 48;
const wordsMax = 6;

/** Letters only. Spaces are left out, because letter-spaced headings and small capitals lose or gain them. */
const compact = (text: string): string =>
  fold(text)
    .replace(/(?<=\s)(?:and|und|ve)(?=\s)/g, '')
    .replace(/[^\p{L}]/gu, '');

const byName = new Map<string, SectionKind>();
for (const [kind, { en, de, tr }] of Object.entries(headingLists) as [
  SectionKind,
  Record<string, string[]>,
][])
  for (const name of [...(en ?? []), ...(de ?? []), ...(tr ?? [])]) {
    const key = compact(name);
    if (!byName.has(key)) byName.set(key, kind);
  }

const byEnd: ReadonlyMap<string, SectionKind> = new Map(
  (Object.entries(headingWords.lastWords) as [SectionKind, string[]][]).flatMap(([kind, words]) =>
    words.map((word) => [fold(word), kind] as const),
  ),
);
/** Words that name a kind at any position in a line that looks like a heading: "Kitchens I have worked in". */
const byWord: ReadonlyMap<string, SectionKind> = new Map(
  (Object.entries(headingWords.anyWords) as [SectionKind, string[]][]).flatMap(([kind, words]) =>
    words.map((word) => [fold(word), kind] as const),
  ),
);
const weakNames = new Set(headingWords.weak.map(compact));

/** Forms number their parts: "Part B: Employment", "Teil 2 – Ausbildung", "IV. Sprachen". */
const partNumber =
  /^(?:(?:part|section|teil|abschnitt|kapitel|bölüm|kısım)\s+(?:\d{1,2}|[A-Z]|[IVX]{1,4})\s*[:.)–—-]|[A-K][.)]|[IVX]{1,4}\.)\s+/iu;

/** The kind of section that a heading names; null when the text names none. */
export function kindOfHeading(text: string): SectionKind | null {
  if (text.length > headingMax * 2) return null;
  const name = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(partNumber, '');
  if (name === '' || name.length > headingMax || /\t|\d{4}|[,;!@]|\?.|\.$/.test(text)) return null;
  return byName.get(compact(name)) ?? ofTwo(name) ?? byLastWord(name);
}

/** The kind of a heading whose words are so far apart that they seem to be cells: "WORK⇥EXPERIENCE". */
export function kindOfSpacedHeading(text: string): SectionKind | null {
  const isSpaced = /^\p{Lu}+(?:\t\p{Lu}+)+$/u.test(text) && text.length <= headingMax;
  return isSpaced ? (byName.get(compact(text)) ?? null) : null;
}

/** The kind of a heading that lacks one letter, which some fonts have no name for: "Eitim" is "Eğitim". */
export function kindOfDamagedHeading(text: string): SectionKind | null {
  const key = compact(text);
  if (key.length < 5 || text.length > headingMax) return null;
  const found = [...byName].find(([name]) => name.length === key.length + 1 && lacksOne(name, key));
  return found?.[1] ?? null;
}

function lacksOne(whole: string, damaged: string): boolean {
  let cut = 0;
  while (cut < damaged.length && damaged[cut] === whole[cut]) cut += 1;
  return whole.slice(0, cut) + whole.slice(cut + 1) === damaged;
}

/** The kind that a word of a line names which looks like a heading: "EĞİTİM HAYATIM", "My Education". */
export function kindOfHeadingWord(text: string): SectionKind | null {
  const kinds = text
    .split(/[\s/&-]+/)
    .map((word) => byName.get(compact(word)) ?? byEnd.get(fold(word)) ?? byWord.get(fold(word)) ?? null)
    .filter((kind) => kind !== null && chiefKinds.has(kind));
  return kinds.at(-1) ?? ofUnspaced(text);
}

const unspacedMin = 12;
const firstWordMin = 5;

/** Letter-spaced headings may lose the spaces between their words: "EMPLOYMENTINBRIEF". */
function ofUnspaced(text: string): SectionKind | null {
  const key = compact(text);
  if (/\s/.test(text.trim()) || key.length < unspacedMin || text !== text.toLocaleUpperCase('tr'))
    return null;
  const names = [...byName].filter(
    ([name, kind]) => name.length >= firstWordMin && key.startsWith(name) && chiefKinds.has(kind),
  );
  return names.toSorted(([a], [b]) => b.length - a.length)[0]?.[1] ?? null;
}

const chiefKinds: ReadonlySet<SectionKind> = new Set(['experience', 'education', 'skills', 'languages']);

/** Whether the heading is also a common word, so that only its form shows that it is a heading. */
export function isWeakHeading(text: string): boolean {
  return weakNames.has(compact(text));
}

/** "Skills & Languages", "Education & Credentials", "Eğitim ve Sertifikalar": the first known of two decides. */
function ofTwo(name: string): SectionKind | null {
  const parts = name.split(/\s*[&+/|·]\s*|\s+(?:and|und|ve)\s+/iu);
  if (parts.length !== 2) return null;
  const known = parts.map((part) => byName.get(compact(part)) ?? null);
  const isSet = parts.every((part) => /^\p{Lu}/u.test(part) && part.split(/\s+/).length <= 2);
  const isWeak = parts.every((part, index) => known[index] === null || isWeakHeading(part));
  if (known.includes(null) && (!isSet || isWeak)) return null;
  // "Fahrerlaubnis und Kenntnisse"
  const [first = null, second = null] = known;
  const isChief = second === 'skills' || second === 'languages' || second === 'education';
  return first === 'other' && isChief ? second : (first ?? second);
}

/** "Certificates and Skills": not all below the heading is of its kind. */
export function isMixedHeading(text: string): boolean {
  const parts = text.split(/\s*[&+/|·]\s*|\s+(?:and|und|ve)\s+/iu);
  const kinds = parts.map((part) => byName.get(compact(part)) ?? null);
  return parts.length === 2 && kinds[0] === 'other' && kinds[1] !== null && kinds[1] !== 'other';
}

/** German joins words: "Forschungserfahrung", "Softwarekenntnisse". */
function byEnding(name: string): SectionKind | null {
  const plain = fold(name);
  if (levels.has(plain)) return null;
  const found = endings.find(([ending]) => plain.endsWith(ending) && plain.length > ending.length + 2);
  return found === undefined || !/^\p{Lu}/u.test(name) ? null : found[1];
}

// "Grundkenntnisse: Englisch"
const levels = new Set(headingWords.levels.map(fold));
const endings = Object.entries(headingWords.germanEndings).flatMap(([kind, words]) =>
  words.map((word) => [fold(word), kind as SectionKind] as const),
);

/** "Selected Engineering Experience" has the form of a heading: every word has a capital. */
function byLastWord(name: string): SectionKind | null {
  const words = name.split(/[\s-]+/);
  const kind = byEnd.get(fold(words.at(-1) ?? ''));
  if (words.length === 1) return byEnding(name);
  if (kind === undefined || words.length > wordsMax - 2) return null;
  const isSet = words.every((word) => /^[^\p{L}]*\p{Lu}/u.test(word) || /^(?:and|of|&|ve|und)$/.test(word));
  // "PGCE Primary Education" is a degree.
  if (!isSet || (kind === 'education' && degreeIn(name, foldEach(name)) !== null)) return null;
  return kind === 'skills' && headingWords.firstNotSkills.some((word) => fold(name).startsWith(word))
    ? 'languages'
    : kind;
}
