import { fold } from '#platform/contract/fold.ts';
import { languageCodes, type languageLevels, languagesMax } from '../rules.ts';
import { type ReadValue, readValue, once } from './read-value.ts';
import type { Line } from './read-cv-lines.ts';
import { outsideBrackets } from './read-cv-parts.ts';
import { linesOf, type Section } from './read-cv-sections.ts';
import levelLists from './cv-words-language-levels.json' with { type: 'json' };

export type LanguageLevel = (typeof languageLevels)[number];
/** A language by its ISO 639-1 code; the level is null when the CV gives none. */
export type KnownLanguage = { language: string; level: LanguageLevel | null };

/** Reads the languages: from their own section, and from among the skills. */
export function readLanguages(sections: Section[]): ReadValue<KnownLanguage>[] {
  const under = languagesIn(linesOf(sections, 'languages'));
  const among = linesOf(sections, 'skills').flatMap((line) => languagesIn([line]));
  return once([...under, ...among], ({ language }) => language).slice(0, languagesMax);
}

const label = /^[\p{L} ()]{3,30}\s*:\s*/u;

/** Languages and levels may share one text, or be in neighbouring cells, or in successive lines. */
function languagesIn(lines: Line[]): ReadValue<KnownLanguage>[] {
  const found: ReadValue<KnownLanguage>[] = [];
  for (const line of lines) {
    const said = /^([^:\t]{3,40})(?::\s*|\t)(\S.*)$/.exec(line.text);
    // "Muttersprache: Deutsch"
    const isLabelled = said !== null && languageNamed(/^\p{L}+/u.exec(said[1] ?? '')?.[0] ?? '') === null;
    const shared = isLabelled ? levelOnly(said[1] ?? '') : null;
    const text = isLabelled ? line.text.replace(label, '') : line.text;
    for (const part of languageParts(text)) {
      const language = readLanguage(part, line);
      const level = language === null ? levelOnly(part) : null;
      if (language !== null) found.push(shared === null ? language : withLevel(language, shared));
      else if (level !== null) giveLevel(found, level);
    }
  }
  return found;
}

/** "Welsh fluent / English native": a slash divides languages. */
function languageParts(text: string): string[] {
  return outsideBrackets(text).flatMap((part) => {
    const sides = part.split(/\s+(?:[/&]|and|und|ve)\s+|\s+[–—]\s+(?=\p{Lu})/u);
    return sides.length > 1 && sides.every((side) => languageNamed(/^\p{L}+/u.exec(side)?.[0] ?? '') !== null)
      ? sides
      : [part];
  });
}

type Level = { level: LanguageLevel; isExact: boolean };

/** A level alone belongs to the first language before it that has none. */
function giveLevel(found: ReadValue<KnownLanguage>[], level: Level): void {
  const at = found.findIndex(({ value }) => value.level === null);
  const language = found[at];
  const last = found.at(-1);
  if (language !== undefined) found[at] = withLevel(language, level);
  // "Schulkenntnisse, B1": the code says more than the word.
  else if (level.isExact && last !== undefined && !last.isSure)
    found[found.length - 1] = withLevel(last, level);
}

function withLevel(found: ReadValue<KnownLanguage>, { level, isExact }: Level): ReadValue<KnownLanguage> {
  return { ...found, value: { ...found.value, level }, isSure: isExact };
}

/** Reads "English (C1)", "Almanca – iyi", "Deutsch"; null when the text does not begin with a language. */
export function readLanguage(text: string, line: Line): ReadValue<KnownLanguage> | null {
  const [, name = '', rest = ''] = /^\s*(\p{L}+)(.*)$/u.exec(text.slice(0, 80)) ?? [];
  const language = languageNamed(name);
  if (language === null) return null;
  const said = levelIn(rest);
  if (said === null && /^\s*\p{L}/u.test(rest)) return null;
  return readValue({ language, level: said?.level ?? null }, line, said?.isExact ?? true);
}

type LevelWords = { level: LanguageLevel; pattern: RegExp };

const codeOfLevel = /(?<![\p{L}\d])([abc][12])(?![\p{L}\d])/u;
const levels: readonly LevelWords[] = levelLists
  .flatMap(({ level, words }) => words.map((word) => ({ level: level as LanguageLevel, word: fold(word) })))
  .toSorted((a, b) => b.word.length - a.word.length)
  .map(({ level, word }) => ({
    level,
    pattern: new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(word)}(?![\\p{L}\\d])`, 'u'),
  }));

/** The level that a text names: exact by its code, or as near as the words allow. */
function levelIn(text: string): Level | null {
  const plain = fold(text.slice(0, 100));
  const code = codeOfLevel.exec(plain)?.[1];
  if (code !== undefined) return { level: code.toUpperCase() as LanguageLevel, isExact: true };
  const said = levels.find(({ pattern }) => pattern.test(plain));
  return said === undefined ? null : { level: said.level, isExact: said.level === 'native' };
}

/** The level of a text that says nothing else. */
function levelOnly(text: string): Level | null {
  const level = text.length > 60 ? null : levelIn(text);
  if (level === null) return null;
  const plain = fold(text);
  const pattern = levels.find((one) => one.pattern.test(plain))?.pattern ?? codeOfLevel;
  return plain
    .replace(pattern, '')
    .replace(codeOfLevel, '')
    .replace(/[^\p{L}]/gu, '').length <= 12
    ? level
    : null;
}

let names: ReadonlyMap<string, string> | undefined;

function languageNamed(name: string): string | null {
  return languageNames().get(fold(name.trim())) ?? null;
}

// A CV may give a language in its own name.
const atHome = 'tr en de fr es it pt nl ru uk ar fa pl sv el az ku ro bg hu zh ja ko'.split(' ');

/** Languages by their folded names in English, German and Turkish and, for some, in their own language. */
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
  const others = ['tr', 'de', 'en'].flatMap((locale) => named(locale, languageCodes));
  names = new Map([...own, ...others]);
  return names;
}
