import { foldEach } from '#reading/server/read-cv-dates.ts';
import { isClause } from '#reading/server/read-cv-words.ts';
import skillWords from './description-skill-words.json' with { type: 'json' };
import { countOf, desirable, knownTools, languageWords } from './read-description-words.ts';

// Short phrases that a requirement asks for. Words say how much is asked ("five years", "good"), which noun asks
// ("experience with") and where the phrase ends. What is left between them is the skill.

/** `isAsked`: words such as "experience with" or "bilen" show that the phrase is a skill. */
type Phrase = { text: string; isAsked: boolean };

const { measures, adjectives, asking, subjects, ends } = skillWords;

const any = (words: readonly string[]): string =>
  [...new Set(words.map(foldEach))]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => RegExp.escape(word))
    .join('|');

const number = `(?:\\d+\\s?(?:[-–]\\s?\\d+)?\\+?|${any(measures.numbers)})`;
const measure = `(?:(?:${any(measures.before)})\\s+)?${number}\\s+(?:${any(measures.units)})(?:\\s+(?:${any(measures.after)})(?=\\s))*`;
const adjective = `(?:${any([...adjectives.en, ...adjectives.tr])}|(?:${any(adjectives.deStems)})(?:e[rsnm]?)?)`;
const article = 'an?|the|eine?[nmrs]?|der|die|das|den';
const asks = `(?:${any([...asking.en, ...asking.de])})`;
const preposition = `(?:${any(asking.prepositions)})`;

const weight = new RegExp(
  `^(?:(?:${any(subjects)}|${measure}|${any(measures.before)}|${adjective}|${article}|and|und|ve)\\s+)`,
  'u',
);
const ask = new RegExp(`^${asks}(?:\\s*:\\s*|(?:\\s+${preposition}){1,3}\\s+)`, 'u');
const measureAtEnd = new RegExp(`\\s+(?:${measure})$`, 'iu');
const workplace = new RegExp(`^(?:${measure})\\s+(?:in|at|as|bei|als|auf)\\s+(?:an?|eine[mr]?|the)\\s`, 'u');
const afterMeasure = new RegExp(`^${measure}\\s+(?=${preposition}\\s)`, 'u');
const preposed = new RegExp(`^(?:${preposition}\\s+){1,2}`, 'u');
const end = new RegExp(`\\s+(?:${any([...ends.en, ...ends.de, ...ends.tr])})$`, 'u');
const tail = new RegExp(`\\s+(?:${any(skillWords.tails)}|d(?:er|es|em|en)|eine[rs])(?=\\s)`, 'u');
const clauseEnd = new RegExp(
  `\\s*(?:[;!?]|\\.(?=\\s|$)|\\s[–—]\\s|,(?=\\s+(?:${any(skillWords.clauseWords)})(?!\\p{L}))|\\s(?:and|und|ve)\\s(?=(?:ideally|preferably|idealerweise|tercihen)\\s))\\s*`,
  'u',
);

/**
 * The clauses of a requirement that ask for something. What is only desirable is left out, and so is what a comma adds:
 * "a driving licence, which you have had for a year".
 */
export function requiredClauses(text: string): string[] {
  const clauses: string[] = [];
  let rest = text
    .slice(0, 400)
    .replace(/^\d{1,2}[\t.)]\s*/, '')
    .replace(/\s*\([^()]*\)/g, '')
    .replace(/,?\s*(?:z\. ?B\.|e\. ?g\.,?|u\. ?a\.|örn\.)\s*/gu, '; ');
  let isAdded = false;
  for (let match = clauseEnd.exec(foldEach(rest)); match !== null; match = clauseEnd.exec(foldEach(rest))) {
    if (!isAdded) clauses.push(rest.slice(0, match.index));
    rest = rest.slice(match.index + match[0].length);
    isAdded = match[0].includes(',') && !example.test(foldEach(rest));
  }
  if (!isAdded) clauses.push(rest);
  return clauses.filter((clause) => clause.trim() !== '' && countOf(desirable, clause) === 0);
}

/** The skills that a clause asks for. */
export function skillsOfClause(clause: string, isItem: boolean): string[] {
  // "Polish accounting law" asks for no language.
  const languages = [...clause.matchAll(languageWords)]
    .filter(({ index, 0: found }) => !attribute.test(clause.slice(index + found.length)))
    .map(([, name = '', level = '']) => name + level);
  const tools = [...clause.matchAll(knownTools)].map(([tool]) => tool);
  if (languages.length > 0) return [...tools, ...languages];
  // "You can read and write Go" names the tool only.
  if (
    verbal.test(foldEach(clause)) ||
    (isAction.test(foldEach(clause)) && !weight.test(foldEach(clause)) && !ask.test(foldEach(clause)))
  )
    return tools;
  const qualification = qualificationIn(clause);
  if (qualification !== null) return [qualification];
  const { text, isAsked } = coreOf(clause);
  const [head, after] = beforeTail(text);
  // "Betrieb von Linux": the tool says more than what is done with it.
  const isOfTool =
    /^\s+(?:von|of)\s/u.test(after) && tools.some((tool) => after.includes(tool) && !head.includes(tool));
  const isNamed =
    isAsked || (isItem && !isClause(clause.trim().replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())));
  const phrases =
    isNamed && !isOfTool
      ? partsOf(head)
          .map(shortened)
          .filter((part) => isPhrase(part))
      : [];
  const abilities = abilitiesIn(clause).filter(
    (ability) => !phrases.some((phrase) => holds(phrase, ability)),
  );
  const others = phrases.filter((phrase) => !abilities.some((ability) => overlaps(phrase, ability)));
  return [...others, ...tools.filter((tool) => !others.some((phrase) => holds(phrase, tool))), ...abilities];
}

/** "Degree in quantity surveying", "Ausbildung als Mechatroniker": the qualification with its subject. */
function qualificationIn(clause: string): string | null {
  const found = qualification.exec(clause.trim());
  const name =
    found?.groups?.['name']
      ?.split(/\s(?:or equivalent|or similar|oder|veya|or an?)(?!\p{L})|[,;.]/u)[0]
      ?.trim() ?? '';
  return name !== '' && name.split(/\s+/).length <= qualificationMax ? name : null;
}

const qualificationMax = 6;
const qualification =
  /^(?:(?:an?|eine?|you have an?|sie haben eine|du hast eine|(?:erfolgreich )?abgeschlossene|completed|recognised|relevant|good) )*(?<name>(?:degree|ph\.?d|doctorate|diploma|qualification) in .+|(?:[\p{L}]*ausbildung|Lehre) (?:als|zum|zur|im) .+)$/iu;

const holds = (phrase: string, word: string): boolean =>
  ` ${foldEach(phrase)} `.includes(` ${foldEach(word)} `);

/** "great attention" of "attention to detail" */
const overlaps = (phrase: string, ability: string): boolean =>
  foldEach(ability)
    .split(/\s+/)
    .some((word) => word.length >= 5 && holds(phrase, word));

/** The text between the words that say how well and how long, and the verb at the end of it. */
function coreOf(clause: string): Phrase {
  let text = clause
    .trim()
    .replace(/^[^:]{3,30}:\s+(?=\S)/, (label) => (ask.test(foldEach(label)) ? label : ''));
  let isAsked = false;
  if (workplace.test(foldEach(text))) return { text: '', isAsked };
  for (let round = 0; round < 8; round += 1) {
    const plain = foldEach(text);
    const [asked] = ask.exec(plain) ?? [];
    const [long] = afterMeasure.exec(plain) ?? [];
    const [weighed] = weight.exec(plain) ?? [];
    const cut = asked ?? long ?? weighed;
    if (cut === undefined) break;
    isAsked ||= asked !== undefined || long !== undefined;
    text = text.slice(cut.length);
    if (long !== undefined) text = text.slice(preposed.exec(foldEach(text))?.[0].length ?? 0);
  }
  const { text: core, isCut } = withoutEnds(text);
  return {
    text: core
      .replace(measureAtEnd, '')
      .replace(/[.,:;]+$/, '')
      .trim(),
    isAsked: isAsked || isCut,
  };
}

/** "tecrübesi olan", "is required" */
function withoutEnds(whole: string): { text: string; isCut: boolean } {
  let text = whole;
  for (let match = end.exec(foldEach(text)); match !== null; match = end.exec(foldEach(text)))
    text = inNominative(text.slice(0, match.index));
  // "field sampling experience", but "grill experience"
  const bare = text.replace(/ (?:experience|deneyimi|tecrübesi|-?erfahrung)$/u, '');
  const isTool = bare.replace(knownTools, '') === '';
  return { text: isTool || /^\S+ .+ experience$/.test(text) ? bare : text, isCut: text !== whole };
}

/** Turkish verbs ask for a case: "mevzuatına hâkim", "MS Excel'e hâkim". */
const inNominative = (text: string): string =>
  text.replace(/['’]\p{L}+$/u, '').replace(/(?<=\p{L}{2}[ıiuü])n[ae]$/u, '');

/** "staff management at ward level": the phrase, and what follows it. */
function beforeTail(text: string): [head: string, after: string] {
  const match = tail.exec(foldEach(text));
  // "Fachkraft für Lagerlogistik"
  const isTitle = match !== null && /^\s+fur$/.test(match[0]) && !text.slice(0, match.index).includes(' ');
  return match === null || isTitle ? [text, ''] : [text.slice(0, match.index), text.slice(match.index)];
}

// "You read and write schematics" says what the person does.
const isAction = /^(?:you|du|sie) \p{Ll}+/u;
const verbal = /^(?:you|du|sie) (?:can|could|kannst|konnen)\s/;
const example = new RegExp(`^(?:${any(skillWords.examples)})(?!\\p{L})`, 'u');
const gerund = new RegExp(`^(?:${any(skillWords.gerunds)})\\s`, 'u');
const attribute = new RegExp(`^\\s+(?:\\p{Ll}+ )?(?:${any(skillWords.notLanguageBefore)})(?!\\p{L})`, 'u');

const conjunction = /\s*,\s*(?:(?:and|und|ve|or|oder)\s+)?|\s+(?:and|und|sowie|ve|&|or|oder|veya|bzw\.)\s+/u;
const opensPart = /^(?:of|in|with|mit|von|im)\s+/u;

/** "IFRS and of Polish accounting law" are two skills, "NMC or HCPC registration" is one. */
function partsOf(head: string): string[] {
  const parts = head.split(conjunction).filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  const isChoice = /\s(?:or|oder|veya)\s/u.test(head);
  const isShared =
    /\s(?:and|or|ve|veya)\s/u.test(head) &&
    parts.slice(0, -1).some((part) => isHeadless(part, last, isChoice));
  if (parts.length < 2 || isShared) return [withoutEnds(head).text];
  const named = parts
    .map((part) => withoutEnds(part.replace(opensPart, '')).text)
    .filter((part) => !part.endsWith('-'))
    .filter((part, at) => at === 0 || !new RegExp(`^(?:${article})\\s`, 'u').test(foldEach(part)));
  return isChoice ? named.slice(0, 1) : named;
}

/** Whether a part needs the noun at the end: "water and sanitation programmes". Tools and names do not. */
const isHeadless = (part: string, last: string, isChoice: boolean): boolean =>
  !part.includes(' ') &&
  (isChoice || !/^\p{Lu}{2}/u.test(part)) &&
  part.match(knownTools) === null &&
  (last.includes(' ') || /^\p{Ll}/u.test(part + last));

/** "Fault finding on three-phase machines": a long phrase ends before its preposition. */
function shortened(part: string): string {
  if (part.split(/\s+/).length <= wordsMax) return part;
  const at = / (?:on|of|with|over|against|between|an|bei|mit|über|gegen|zwischen|rund um) /u.exec(
    part,
  )?.index;
  return at === undefined ? part : part.slice(0, at);
}

const wordsMax = 4;
const lengthMax = 45;
const pronouns = new Set(skillWords.pronouns.map(foldEach));
const notSkills = new Set(skillWords.notSkills.map(foldEach));

function isPhrase(text: string): boolean {
  const words = foldEach(text).split(/\s+/);
  return (
    text.length <= lengthMax &&
    (text.length > 1 || /^[A-Z]$/.test(text)) &&
    words.length <= wordsMax &&
    /^[\p{L}\d.]/u.test(text) &&
    !/\d{2}|[:%€$£@]|\/\//.test(text.replace(/\b(?:ISO|EN|DIN|IEC) \d+|\b\d{1,2}(?:st|nd|rd|th)\b/g, '')) &&
    !/^(?:[Hh]ave|[Hh]as|[Aa]re|[Ii]s|[Cc]an|[Kk]now|[Yy]a da|[Vv]eya|[Oo]der|[Oo]r|[Aa]nd|[Uu]nd|[Vv]e) /.test(
      text,
    ) &&
    !words.some((word) => pronouns.has(word)) &&
    !gerund.test(foldEach(text)) &&
    !/^(?:experience|ability|flexible|willing|able|open|keen|happy) /i.test(text) &&
    !/['’](?:[dt][ea]n?|y?[ıiuüea]|n?[ıiuü]n)(?= )/u.test(text) &&
    !/ (?:of|in|an|for|mit|und|and|ve|as|to|von|zu)$/u.test(text) &&
    !notSkills.has(foldEach(text))
  );
}

const abilities = new RegExp(`(?<![\\p{L}\\d])(?:${any(skillWords.abilities)})(?![\\p{L}\\d])`, 'gu');

/** Abilities, licences and certificates of a list, as they are written. */
const abilitiesIn = (clause: string): string[] =>
  [...foldEach(clause).matchAll(abilities)].map(({ index, 0: found }) =>
    clause.slice(index, index + found.length),
  );
