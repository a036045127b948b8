import { foldEach } from '#reading/server/read-cv-dates.ts';
import { oneOf } from '#reading/server/read-cv-words.ts';
import { skillsOfClause } from './read-description-asked.ts';
import { namedIn } from './read-description-named.ts';
import { countOf, desirable } from './read-description-words.ts';
import skillWords from './description-skill-words.json' with { type: 'json' };
import proseWords from './description-prose-words.json' with { type: 'json' };

// Skills in sentences outside lists: "somebody with experience in A, B and C", "Kenntnisse in A", "A deneyimi olan".

const { asking, prepositions, applicant, employer, listEnds, general, askedBehind, askedFront } = proseWords;

const word = (words: readonly string[]): string => `(?<!\\p{L})(?:${oneOf(words)})(?!\\p{L})`;
const isAboutApplicant = new RegExp(word(applicant), 'u');
const isAboutEmployer = new RegExp(word(employer), 'u');
const asked = new RegExp(`${word(asking)}\\s+(?:${oneOf(prepositions)})\\s+`, 'gu');
const listEnd = new RegExp(
  `[.;:!?(]|\\s[–—]\\s|(?:,|\\s(?:and|und|sowie|ve))?\\s+${word(listEnds)}|(?:,|\\s(?:and|und|sowie))\\s(?:[\\p{L}-]+\\s){0,3}${word(asking)}`,
  'u',
);
const askedBefore = new RegExp(`\\s(?:${oneOf(skillWords.ends.tr)})(?!\\p{L})`, 'u');
const isGeneral = new RegExp(`^(?:${oneOf(general)})(?!\\p{L})`, 'u');
const qualification =
  /(?<![\p{L}-])(?:\p{L}*ausbildung|Lehre|Meisterbrief) (?:als|zum|zur) [\p{L}-]+(?: für [\p{L}-]+)?|(?:degree|diploma) in [\p{Ll}-]+(?: [\p{Ll}-]+)?(?= (?:and|or|is)|[,.]|$)/giu;
const licence =
  /Führerschein(?: der)? Klasse [A-Z]{1,2}\d?(?![\p{L}\d])|(?<!\p{L})[A-Z]{1,2}\d? sınıfı (?:ehliyet|sürücü belgesi)|(?:full |clean |valid )*driving licen[cs]e/gu;

/** The skills that the sentences of a paragraph ask for. */
export function skillsInProse(text: string): string[] {
  return text
    .slice(0, textMax)
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\d])/u)
    .filter((sentence) => isRequirement(sentence))
    .flatMap((sentence) => [
      ...(sentence.match(qualification) ?? []),
      ...listsIn(sentence).flatMap((list) => skillsOfClause(`experience with ${list}`, true)),
      ...namedIn(sentence),
      ...namedParts(sentence),
      ...turkishIn(sentence),
      ...(sentence.match(licence) ?? []),
    ])
    .filter((skill, at, all) => !isGeneral.test(foldEach(skill)) && isFirst(skill, all.slice(0, at)));
}

/** The same skill may be found in two ways. */
const isFirst = (skill: string, earlier: string[]): boolean =>
  !earlier.some((other) => foldEach(other).includes(foldEach(skill)));

const behind = new RegExp(`^(.{4,200}?)\\s+(?:${oneOf(askedBehind)})(?!\\p{L})`, 'u');
const front = new RegExp(`(?:^|[,;:]\\s)(?:${oneOf(askedFront)})(?!\\p{L})[\\s:]+(.{4,200})$`, 'u');

/** "Freundliches Auftreten und Freude am Verkauf setzen wir voraus", "You'll need a driving licence". */
function namedParts(sentence: string): string[] {
  const plain = foldEach(sentence).replaceAll('’', "'");
  const [, before] = behind.exec(plain) ?? [];
  if (before !== undefined) return skillsOfList(sentence.slice(0, before.length));
  const [, after] = front.exec(plain) ?? [];
  return after === undefined ? [] : skillsOfList(sentence.slice(sentence.length - after.length));
}

const verb = new RegExp(`^(?:${oneOf(proseWords.verbs)})(?!\\p{L})`, 'u');

/** The skills of a list in a sentence, up to the next clause. */
function skillsOfList(text: string): string[] {
  const list =
    text
      .replace(/\s*\([^()]*\)?/g, '')
      .split(
        /[.;!?](?=\s|$)|\s[–—]\s|,\s(?:and|und|but|aber) (?:you|we|sie|du|wir)\s|,?\s(?:weil|because|so that|damit|die|who|which|where|when|if|wenn)\s/u,
      )[0] ?? '';
  return list
    .split(/,\s+(?:and\s+|und\s+|sowie\s+)?|\s(?:and|und|sowie)\s/u)
    .filter((part) => !verb.test(foldEach(part.trim())))
    .flatMap((part) => skillsOfClause(part.trim().replace(/^(?:an?|eine?n?|the|your own)\s/iu, ''), true))
    .filter((skill) => skill.split(/\s+/).length <= 4);
}

const textMax = 2000;

function isRequirement(sentence: string): boolean {
  const plain = foldEach(sentence);
  return isAboutApplicant.test(plain) && !isAboutEmployer.test(plain) && countOf(desirable, sentence) === 0;
}

/** The texts behind "experience with" and the like, up to the end of each list. */
function listsIn(sentence: string): string[] {
  return [...foldEach(sentence).matchAll(asked)].map(({ index, 0: found }) => {
    const rest = sentence.slice(index + found.length);
    return rest
      .slice(0, listEnd.exec(foldEach(rest))?.index)
      .replace(/\s+(?:very )?(?:well|gut|sicher)$/u, '')
      .replace(/[\s,]+$/, '');
  });
}

/** In Turkish the words that ask are behind the skill: "SAP bilgisi olan, iyi derecede İngilizce bilen adaylar". */
function turkishIn(sentence: string): string[] {
  return sentence.split(/,\s+/).flatMap((part) => {
    const end = askedBefore.exec(foldEach(part));
    return end === null ? [] : skillsOfClause(part.slice(0, end.index + end[0].length), false);
  });
}
