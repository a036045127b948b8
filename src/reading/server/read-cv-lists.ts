import { fold } from '#platform/contract/fold.ts';
import { languageCodes, type languageLevels, languagesMax, skillsMax } from '../rules.ts';
import { type ReadValue, readValue, once } from './read-value.ts';
import { goesOnFrom, type Line } from './read-cv-lines.ts';
import { linesOf, type Section } from './read-cv-sections.ts';

export type LanguageLevel = (typeof languageLevels)[number];
/** A language by its ISO 639-1 code; the level is null when the CV gives none. */
export type KnownLanguage = { language: string; level: LanguageLevel | null };

const skillMax = 60;
const skillWords = 6;

/** Reads the sections for skills, one value each. */
export function readSkills(sections: Section[]): ReadValue<string>[] {
  const groups = sections.filter(({ kind }) => kind === 'skills').flatMap(({ lines }) => groupsOf(lines));
  const all = groups.flatMap((group) => itemsOf(group));
  return once(
    all.filter(({ value, line }) => isSkill(value) && languageOf(value, line) === null),
    fold,
  ).slice(0, skillsMax);
}

/** Reads the languages: from their own section, and from among the skills. */
export function readLanguages(sections: Section[]): ReadValue<KnownLanguage>[] {
  const under = linesOf(sections, 'languages').flatMap((line) => languagesIn(line));
  const among = linesOf(sections, 'skills').flatMap((line) => languagesIn(line));
  return once([...under, ...among], ({ language }) => language).slice(0, languagesMax);
}

/** Joins the lines of one list: a wrapped list continues, and each bullet point begins anew. */
function groupsOf(lines: Line[]): Line[][] {
  const groups: Line[][] = [];
  const isBulleted = lines.some(({ isBullet }) => isBullet);
  const edge = Math.max(0, ...lines.map(({ box }) => (box === null ? 0 : box.x + box.width)));
  for (const line of lines) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && goesOn(last, line, { isBulleted, edge })) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups;
}

const divider = /[,;|•·∙●⋅]|\s[–—-]\s/;

function goesOn(
  last: Line,
  line: Line,
  { isBulleted, edge }: { isBulleted: boolean; edge: number },
): boolean {
  if (line.isBullet || line.hasGapAbove || line.size === null || rowLabel.test(line.text)) return false;
  if (last.page !== line.page || last.text.includes('\t') || line.text.includes('\t')) return false;
  if (isBulleted) return last.isBullet;
  if (/[,;|•·&/]$/.test(last.text) || (divider.test(last.text) && divider.test(line.text))) return true;
  return /^\p{Ll}{3}/u.test(line.text) && last.text.includes(' ') && goesOnFrom(last, line, edge);
}

const rowLabel = /^[\p{L}][^:,;|•·]{1,40}:\s*/u;
const separators = /\s*[;|•·∙●⋅\t]\s*|,(?!\d)\s*/;
// "Interests: …" among the skills.
const notSkills = /^(?:interests?|hobbies|ilgi alanlar[ıi]|hobiler)\s*:/iu;

function itemsOf(group: Line[]): ReadValue<string>[] {
  const [first] = group;
  if (first === undefined || notSkills.test(first.text)) return [];
  const items: ReadValue<string>[] = [];
  let open = '';
  for (const line of group) {
    const text = (open === '' ? line.text : `${open} ${line.text}`).replace(rowLabel, '');
    const parts = outsideBrackets(text);
    // The last item of a line may continue on the next line, unless a separator ends it.
    open = line === group.at(-1) || /[,;|•·∙●⋅]\s*$/.test(text) ? '' : (parts.pop() ?? '');
    items.push(...parts.map((part) => readValue(tidied(part), line)));
  }
  return items;
}

/** Splits at commas and the like, but not inside brackets: "AWS (EC2, S3)". */
function outsideBrackets(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth = Math.max(0, depth - 1);
    const divided = depth === 0 ? separators.exec(text.slice(at, at + 4)) : null;
    if (divided?.index !== 0) continue;
    parts.push(text.slice(from, at));
    from = at + divided[0].length;
    at = from - 1;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part.trim() !== '');
}

function tidied(text: string): string {
  return text
    .replace(/[●○◉◎★☆■□▪▫•◆◇⬤]+/g, ' ')
    .replace(/\s*[:–—-]\s*\d{1,3}\s?%?$|\s*\(?\d{1,3}\s?%\)?$/, '')
    .replace(/^(?:and|ve)\s+/i, '')
    .replace(/(?<!\.\w)[.\s]+$/, '')
    .trim();
}

function isSkill(text: string): boolean {
  return (
    text.length > 0 &&
    text.length <= skillMax &&
    text.split(/\s+/).length <= skillWords &&
    /[\p{L}]/u.test(text) &&
    !/[@]|https?:/.test(text)
  );
}

const level = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(${words})(?![\\p{L}\\d])`, 'u');

const levels: readonly (readonly [RegExp, LanguageLevel, boolean])[] = [
  [level('a1|a2|b1|b2|c1|c2'), 'A1', true],
  [level('native|mother tongue|first language|bilingual|ana ?dil|ana ?dili|ana ?dilim'), 'native', true],
  // The text after the language gives a rough level; an explicit level is exact.
  [level('upper[ -]?intermediate|orta ustu|ust orta'), 'B2', false],
  [level('pre[ -]?intermediate'), 'A2', false],
  [level('intermediate|limited working|orta'), 'B1', false],
  [
    level('full professional|fluent|advanced|proficient|proficiency|akici|ileri|cok iyi|mukemmel'),
    'C1',
    false,
  ],
  [level('professional working|good|iyi'), 'B2', false],
  [level('beginner|elementary|basic|baslangic|temel|az'), 'A1', false],
];

function languagesIn(line: Line): ReadValue<KnownLanguage>[] {
  return outsideBrackets(
    line.text.replace(/^(?:languages|diller|dil|yabanc[ıi] dil(?:ler)?)\s*:\s*/iu, ''),
  ).flatMap((part) => languageOf(part, line) ?? []);
}

function languageOf(text: string, line: Line): ReadValue<KnownLanguage> | null {
  const [, name = '', rest = ''] = /^\s*(\p{L}+)(.*)$/u.exec(text.slice(0, 80)) ?? [];
  const language = languageNames().get(fold(name));
  if (language === undefined) return null;
  const plain = fold(rest);
  if (plain.trim() !== '' && /^[\s]*\p{L}/u.test(plain) && !levels.some(([words]) => words.test(plain)))
    return null;
  const said = levels.find(([words]) => words.test(plain));
  if (said === undefined) return readValue({ language, level: null }, line);
  const [words, about, isExact] = said;
  const code = words.exec(plain)?.[1]?.toUpperCase() as LanguageLevel | undefined;
  return readValue(
    { language, level: isExact && about === 'A1' && code !== undefined ? code : about },
    line,
    isExact,
  );
}

let names: ReadonlyMap<string, string> | undefined;

// A CV in English or Turkish may give a language in its own name.
const atHome = 'tr en de fr es it pt nl ru uk ar fa pl sv el az ku ro bg hu zh ja ko'.split(' ');

/** Languages by their folded names in English, in Turkish and, for some, in their own language. */
function languageNames(): ReadonlyMap<string, string> {
  if (names !== undefined) return names;
  const named = (locale: string, codes: string[]): (readonly [string, string])[] => {
    const display = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
    return codes.flatMap((code) => {
      const name = display.of(code);
      return name === undefined ? [] : [[fold(name), code] as const];
    });
  };
  const own = atHome.flatMap((code) => named(code, [code]));
  names = new Map([...own, ...named('tr', languageCodes), ...named('en', languageCodes)]);
  return names;
}
