import { foldEach } from '#reading/server/read-cv-dates.ts';
import { isClause } from '#reading/server/read-cv-words.ts';
import { languagesIn, namedIn, qualificationIn, withoutAbbreviations } from './read-description-named.ts';
import skillWords from './description-skill-words.json' with { type: 'json' };
import { countOf, desirable, knownTools } from './read-description-words.ts';

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

const oneNumber = `(?:\\d+\\s?(?:[-–]\\s?\\d+)?\\+?|${any(measures.numbers)})`;
const number = `(?:${oneNumber}\\s+(?:to|bis|ila|or|oder|veya)\\s+)?${oneNumber}`;
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
const measureAtEnd = new RegExp(`\\s+(?:${measure})$`, 'u');
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
  let rest = withoutAbbreviations(text.slice(0, 400))
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
  return clauses
    .map(withoutDesirable)
    .filter((clause) => clause.trim() !== '' && countOf(desirable, clause) === 0);
}

/** "Good English, Turkish is not required": what is behind the only comma is a sentence of its own. */
function withoutDesirable(clause: string): string {
  const [first = '', second = '', ...others] = clause.split(/,\s+/);
  const isOwn =
    others.length === 0 && /\s(?:is|are|ist|sind|wäre)\s/u.test(second) && !/\s(?:and|und)\s/u.test(clause);
  return isOwn && countOf(desirable, second) > 0 && countOf(desirable, first) === 0 ? first : clause;
}

/** The skills that a clause asks for. */
export function skillsOfClause(clause: string, isItem: boolean): string[] {
  const languages = languagesIn(clause);
  const tools = [...clause.matchAll(knownTools)].map(([tool]) => tool);
  // "Askerlik durumu: yapıldı, muaf"
  if (formal.test(foldEach(/^[^:]{3,30}(?=:\s)/.exec(clause)?.[0] ?? ''))) return [];
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
  const abilities = [...namedIn(clause), ...abilitiesIn(clause)].filter(
    (ability) => !phrases.some((phrase) => holds(phrase, ability)),
  );
  const others = phrases.filter((phrase) => !abilities.some((ability) => overlaps(phrase, ability)));
  return [...others, ...tools.filter((tool) => !others.some((phrase) => holds(phrase, tool))), ...abilities];
}

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
  const { text: whole, isCut } = withoutEnds(text);
  const measured = whole.slice(0, measureAtEnd.exec(foldEach(whole))?.index);
  const core = measured === whole ? whole : withoutEnds(measured).text;
  return {
    text: core
      .replace(/[.,:;]+$/, '')
      .replace(sector, '')
      .trim(),
    isAsked: isAsked || isCut,
  };
}

/** "Gıda sektöründe satın alma": the field of business before the skill. */
const sector = /^.{3,30}\s(?:sektöründe|programlarından|dillerinden|araçlarından)\s+(?=\S)/u;

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

const conjunction = /\s*,\s*(?:(?:and|und|ve|or|oder)\s+)?|\s+(?:and|und|sowie|ve|&|or|oder|veya|bzw\.)\s+/u;
const opensPart = /^(?:of|in|with|mit|von|im)\s+/u;

/** "IFRS and of Polish accounting law" are two skills, "NMC or HCPC registration" is one. */
function partsOf(head: string): string[] {
  const parts = head.split(conjunction).filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  const isChoice = /\s(?:or|oder|veya)\s/u.test(head);
  const isShared =
    /\s(?:and|or|ve|veya)\s/u.test(head) &&
    parts.slice(0, -1).some((part) => isHeadless(part, last, { isChoice, isPair: parts.length === 2 }));
  if (parts.length < 2 || isShared) return [withoutEnds(head).text];
  const named = withNoun(parts)
    .map((part) => part.replace(opensPart, ''))
    .filter((part, at) => at === 0 || !opensArticle.test(foldEach(part)))
    .map((part) => withoutEnds(withoutWeight(part)).text)
    .filter((part) => !part.endsWith('-'));
  return isChoice ? named.slice(0, 1) : named;
}

/** "gutes Excel", "ileri düzeyde Excel" */
function withoutWeight(part: string): string {
  let text = part;
  for (let round = 0; round < 3; round += 1) text = text.slice(weight.exec(foldEach(text))?.[0].length ?? 0);
  return text;
}

/** "Selbstständige und strukturierte Arbeitsweise": the noun belongs to the first word, and one skill is enough. */
function withNoun(parts: string[]): string[] {
  return parts.flatMap((part, at) => {
    const [before = '', next = ''] = [parts[at - 1], parts[at + 1]];
    const noun = nounBehind(part, next);
    if (noun !== null) return [`${part} ${noun}`];
    return nounBehind(before, part) === null ? [part] : [];
  });
}

/** "Arbeitsweise" of "Selbstständige" before "strukturierte Arbeitsweise": both adjectives end alike. */
function nounBehind(part: string, next: string): string | null {
  const [, end = ''] = /^\p{L}{3,}?(e|es|er|en)$/u.exec(part) ?? [];
  const [, adjective = '', noun = null] = /^(\p{Ll}{4,}) (\p{Lu}[\p{L}-]+)$/u.exec(next) ?? [];
  return end !== '' && new RegExp(`[^e]${end}$`, 'u').test(adjective) ? noun : null;
}

/** Whether a part needs the noun at the end: "water and sanitation programmes". Tools and names do not. */
const isHeadless = (part: string, last: string, { isChoice, isPair }: JoinedLine): boolean =>
  !part.includes(' ') &&
  (isChoice || !/^\p{Lu}{2}/u.test(part)) &&
  part.match(knownTools) === null &&
  !opensArticle.test(foldEach(last)) &&
  (last.includes(' ') || ((isChoice || isPair) && /^\p{Ll}/u.test(part + last)));

type JoinedLine = { isChoice: boolean; isPair: boolean };

const opensArticle = new RegExp(`^(?:${article})\\s`, 'u');

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
    !text.split(/\s+/).some((word) => pronouns.has(foldEach(word)) && !/[şŞİ]/u.test(word)) &&
    !gerund.test(foldEach(text)) &&
    !/^(?:experience|comfortable|keine?n?|no|ability|flexible|willing|able|open|keen|happy) /i.test(text) &&
    !/['’](?:[dt][ea]n?|y?[ıiuüea]|n?[ıiuü]n)(?= )/u.test(text) &&
    !/^(?:als|as|zum|zur|mit|with|für|for|in|im|an|to|von|of|by|bei|at|on|how|aus) /i.test(text) &&
    !formal.test(foldEach(text)) &&
    !/ (?:of|in|an|for|mit|und|and|ve|as|to|von|zu)$/u.test(text) &&
    !notSkills.has(foldEach(text))
  );
}

/** Conditions of the law, such as citizenship, are no skills. */
const formal = new RegExp(`(?<!\\p{L})(?:${any(skillWords.formal)})`, 'u');

const abilities = new RegExp(`(?<![\\p{L}\\d])(?:${any(skillWords.abilities)})(?![\\p{L}\\d])`, 'gu');

/** Abilities, licences and certificates of a list, as they are written. */
const abilitiesIn = (clause: string): string[] =>
  [...foldEach(clause).matchAll(abilities)].map(({ index, 0: found }) =>
    clause.slice(index, index + found.length),
  );
