import type { Language } from '#platform/contract/fields.ts';

/** The placeholders of a mail to a candidate, written in braces in either language. */
export const placeholders = {
  candidateName: { en: 'candidate name', tr: 'aday adı' },
  firstName: { en: 'first name', tr: 'ad' },
  jobTitle: { en: 'job title', tr: 'ilan' },
  company: { en: 'company', tr: 'şirket' },
  sender: { en: 'sender', tr: 'gönderen' },
  reasonText: { en: 'reason text', tr: 'neden metni' },
} as const satisfies Record<string, Record<Language, string>>;
export type Placeholder = keyof typeof placeholders;
export const placeholderNames = Object.keys(placeholders) as Placeholder[];

const inBraces = /\{([^{}\n]*)\}/g;

/** The names in braces that are not placeholders. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(inBraces)]
    .map(([, name = '']) => name)
    .filter((name) => findPlaceholder(name) === null);
}

export const usesPlaceholder = (text: string, placeholder: Placeholder): boolean =>
  [...text.matchAll(inBraces)].some(([, name = '']) => findPlaceholder(name) === placeholder);

/** Replaces the placeholders by their values. Placeholders inside a value are not replaced. */
export function fillPlaceholders(text: string, values: Record<Placeholder, string>): string {
  return text.replace(inBraces, (all, name: string) => {
    const found = findPlaceholder(name);
    return found === null ? all : values[found];
  });
}

function findPlaceholder(name: string): Placeholder | null {
  const wanted = plain(name);
  return (
    placeholderNames.find((one) => Object.values(placeholders[one]).some((word) => plain(word) === wanted)) ??
    null
  );
}

/** Puts the paragraph of a rejection reason in its place; without one the place disappears. */
export function fillReasonText(text: string, paragraph: string): string {
  const filled = text.replace(inBraces, (all, name: string) =>
    findPlaceholder(name) === 'reasonText' ? paragraph : all,
  );
  return paragraph === '' ? filled.replace(/\n{3,}/g, '\n\n') : filled;
}

const plain = (word: string): string =>
  word
    .trim()
    .toLocaleLowerCase('tr')
    .replace(/[\s_]+/g, ' ')
    .replaceAll('ı', 'i');

type WrittenText = { subject: string; body: string };

/** The language in which a mail opens: that of the reader, unless only the other one is written. */
export function firstLanguage(texts: Partial<Record<Language, WrittenText>>, reader: string): Language {
  const [own, other] = reader.startsWith('tr') ? (['tr', 'en'] as const) : (['en', 'tr'] as const);
  const isWritten = (language: Language): boolean =>
    Boolean(texts[language]?.subject.trim() || texts[language]?.body.trim());
  return !isWritten(own) && isWritten(other) ? other : own;
}
