import { fold } from '#platform/contract/fold.ts';
import { languageCodes } from '#reading/rules.ts';

/** The names that CVs and members use for a language: in English, Turkish and German, its own, and the code. */
export function languageNames(codeOrName: string): readonly string[] {
  return namesByCode().get(codeOrName) ?? [fold(codeOrName).trim()];
}

/** The codes of folded names; a name that no language has stays as it is. */
export function languagesOf(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => codesByName().get(name) ?? name))];
}

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

const namesByCode = once(
  () =>
    new Map(
      languageCodes.map((code) => {
        const names = ['en', 'tr', 'de', code].map((language) => nameIn(language, code));
        return [code, [...new Set([...names, code].map((name) => fold(name)))]] as const;
      }),
    ),
);

const nameIn = (language: string, code: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;

const codesByName = once(
  () => new Map([...namesByCode()].flatMap(([code, names]) => names.map((name) => [name, code] as const))),
);
