import { foldEach } from './read-cv-dates.ts';
import { degreeIn, isAwardingBody, isBracketOfDegree } from './read-cv-study-words.ts';

/** The body that awards a degree, or its level, is a part of its name: "CIMA Advanced Diploma", "Journey-level certificate". */
export function prefixOfDegree(before: string): string {
  const [word = ''] = /\S+\s+$/.exec(before) ?? [];
  return isAwardingBody(foldEach(word.trim())) || /-level\s+$/i.test(word) ? word : '';
}

export const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

export const isFiller = (plain: string): boolean =>
  /^(?:graduated as|graduated with|\d{1,2}|abschluss(?: als)?|als|mit|with|a|an)$|^(?:at|with|including|inkl|mit) /.test(
    plain,
  );

/** "Wirtschaftsinformatik (M.Sc.)" behind "Master", "Metall (IHK)" behind "Industriemeister". */
export function withoutSecondDegree(subject: string): string {
  const [whole = ''] = /\s*\([^()]+\)$/.exec(subject) ?? [];
  return whole !== '' && isBracketOfDegree(foldEach(whole.trim()))
    ? subject.slice(0, -whole.length)
    : subject;
}

export function isName(part: string): boolean {
  return (
    /^\p{Lu}[\p{L}\d\s&'’/.-]{2,80}(?:\([^()]{1,30}\))?$/u.test(part) &&
    part.split(/\s+/).length <= 8 &&
    !part.endsWith('.')
  );
}

/** "Ulm College (Diploma, Design)": school, degree and subject. */
export function beforeBracket(text: string): string {
  const [, name = '', inner = ''] = /^(.{4,}?)\s\(([^()]{6,80})\)$/.exec(text) ?? [];
  const span = degreeIn(inner, foldEach(inner));
  const isBoth = span !== null && span.from === 0 && /^\s*[,–:|-]|^ in /.test(inner.slice(span.to));
  return isBoth && degreeIn(name, foldEach(name)) === null ? `${name} | ${inner}` : text;
}
