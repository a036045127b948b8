import { foldEach } from './read-cv-dates.ts';
import {
  degreeIn,
  isAside,
  isAwardingBody,
  isBracketOfDegree,
  isFocus,
  isStayAbroad,
  schoolPattern,
} from './read-cv-study-words.ts';

/** The body that awards a degree, or its level, is a part of its name: "CIMA Advanced Diploma", "Journey-level certificate". */
export function prefixOfDegree(before: string): string {
  const [word = ''] = /\S+\s+$/.exec(before) ?? [];
  // "Zwei-Fächer-Bachelor", "Executive-MBA"
  const [compound = ''] = /(?<![\p{L}\d.])(?:\p{Lu}\p{L}+|\d)-(?:\p{L}+-)*$/u.exec(before) ?? [];
  return isAwardingBody(foldEach(word.trim())) || /-level\s+$/i.test(word) ? word : compound;
}

export const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

export const isFiller = (plain: string): boolean =>
  /^(?:graduated as|graduated with|\d{1,2}|abschluss(?: als)?|als|mit|with|a|an|candidate|student)$|^(?:at|with|including|inkl|mit|grades?) /.test(
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

export const hasSchool = (text: string): boolean => schoolPattern.test(foldEach(text));

export const department =
  /^department of\s+|^(?:fachrichtung|fachbereich|abteilung)\s+(?=\p{L})|\s+(?:b[öo]l[üu]m[üu]|anabilim dal[ıi]|program[ıi]|alan[ıi])$/iu;

/** "Elektrik - Elektronik Bölümü" is one subject, because it ends with the word for a department. */
export function joinedSubjects(parts: string[]): string[] {
  const last = parts.at(-1) ?? '';
  const [first = ''] = parts;
  const isName = (part: string): boolean => !hasSchool(part) && degreeIn(part, foldEach(part)) === null;
  return parts.length === 2 && /b[öo]l[üu]m[üu]$/iu.test(last) && isName(first) && !department.test(first)
    ? [`${first} - ${last}`]
    : parts;
}

/** "Abitur, Leistungskurse: Mathematik und Englisch" without its note. */
export function beforeNote(text: string): string {
  const [, before = '', label = ''] = /^([^:]{3,}?)[,;]\s+([^,;:\t]{3,30}:\s.*)$/u.exec(text) ?? [];
  // Dates in a cell of their own stay.
  const dates = /\t[^\t]*\d{4}[^\t]*$/.exec(label)?.[0] ?? '';
  return before !== '' && isAside(foldEach(label)) ? before + dates : text;
}

/** "including English and Mathematics" */
export const isAddition = (plain: string): boolean =>
  /^(?:including|incl\.?|inkl\.?|inklusive|darunter|dahil|mit|with)\s|^(?:fully|part|newly) qualified$/.test(
    plain,
  );

/** "Adalet (ikinci üniversite)" without the remark, and "Hemşirelik Bölümü" without the word for a department. */
export const withoutRemark = (subject: string): string =>
  subject.replace(/\s\(\p{Ll}[^()]*\)$/u, '').replace(department, '');

/** "Vistula Akademia, Erasmus": a stay abroad beside its school or subject; alone it is behind its dates. */
export function stayIn(text: string, isBehindDates: boolean): { name: string; rest: string } | null {
  const isStay = (part: string): boolean => isStayAbroad(foldEach(part));
  if (isStay(text)) return isBehindDates ? { name: text, rest: '' } : null;
  const parts = text.includes(':') ? [] : text.split(/\s*[|·•\t]\s*|,\s+|\s[–—-]\s/);
  const name = parts.find(isStay);
  return name === undefined ? null : { name, rest: parts.filter((part) => part !== name).join(', ') };
}

/** "Besuch des Einstein-Gymnasiums Rheda" names the school in the genitive. */
export const withoutAttendance = (part: string): string =>
  part.startsWith('Besuch d')
    ? part.replace(/^Besuch de[rs]\s+/, '').replace(/(?<=gymnasium|kolleg|institut|zentrum)s(?=\s|$)/i, '')
    : part;

/** "(double major)", "(5–11)", "(DClinPsy)" */
const noteBehindSubject =
  /^(?:double|dual|combined|joint)\b|^\d{1,2}\s?[–-]\s?\d{1,2}$|^[BDM](?=\p{L}*\p{Ll})(?:\p{Lu}\p{Ll}*){1,4}$/u;

/** "Psychologie mit Schwerpunkt Diagnostik", "History with a minor in Arabic", "Double Major in History and Politics" */
export function withoutFocus(subject: string): string {
  const [note = '', inner = ''] =
    /\s+(?:mit|with)\s+(?:(?:an?|de[mnr])\s+)?(\p{L}.*)$/u.exec(subject) ??
    /\s+\(([^()]+)\)$/.exec(subject) ??
    [];
  const isNote = isFocus(foldEach(inner)) || noteBehindSubject.test(inner);
  const name = note !== '' && isNote ? subject.slice(0, -note.length) : subject;
  return name.replace(/^(?:double |dual )?majors? in (?=\p{Lu})/iu, '');
}
