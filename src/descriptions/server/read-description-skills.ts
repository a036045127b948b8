import { fold } from '#platform/contract/fold.ts';
import { readSkills } from '#reading/server/read-cv-skills.ts';
import { once, readValue, type ReadValue } from '#reading/server/read-value.ts';
import { requiredClauses, skillsOfClause } from './read-description-asked.ts';
import { skillsInProse } from './read-description-prose.ts';
import type { Document } from './read-description-facts.ts';
import { type DescriptionLine, isSectionName } from './read-description-lines.ts';
import {
  countOf,
  desirable,
  desirableHeadings,
  knownTools,
  labels,
  offerStems,
  plain,
  requirementHeadings,
  requirementStems,
} from './read-description-words.ts';

const skillsMax = 20;

/** Skills listed under a heading for skills, those that requirements ask for, and tools named in the text. */
export function readJobSkills(document: Document, now: Date): ReadValue<string>[] {
  const listed = readSkills([{ kind: 'skills', lines: skillLines(document) }], now).flatMap(asked);
  const required = requiredLines(document.lines);
  const [under, elsewhere] = [true, false].map((isUnder) =>
    required.filter(({ isRequirement }) => isRequirement === isUnder).flatMap((one) => skillsAskedIn(one)),
  ) as [ReadValue<string>[], ReadValue<string>[]];
  // Tools among tasks are required when the requirements name nothing else.
  const all = once([...listed, ...under, ...(under.length < fewSkills ? elsewhere : [])], fold);
  return all.filter((one) => !all.some((other) => isPartOf(one, other))).slice(0, skillsMax);
}

const fewSkills = 2;

/** A skill of a list without the words that say how well; "Arabic is a plus" is none. */
function asked(skill: ReadValue<string>): ReadValue<string>[] {
  if (countOf(desirable, skill.value) > 0) return [];
  const [core = skill.value, ...others] = skillsOfClause(skill.value, true);
  return core === skill.value || others.length > 0
    ? [skill]
    : [readValue(capital(core, skill.value), skill.line, false)];
}

function skillsAskedIn({ line, isRequirement }: RequiredLine): ReadValue<string>[] {
  const skills = requiredClauses(line.text).flatMap((clause) =>
    isRequirement || line.isBullet
      ? skillsOfClause(clause, isRequirement && (line.isBullet || isNumbered(line) || isPlainItem(line)))
      : toolsIn(clause),
  );
  const others = line.isBullet ? [] : skillsInProse(line.text);
  return [...skills.filter((skill) => !others.some((other) => other.includes(skill))), ...others].map(
    (skill) => readValue(isNamed(skill) ? skill : capital(skill, line.text), line, false),
  );
}

/** "dbt" and "iOS" keep their letters. */
const isNamed = (skill: string): boolean =>
  skill.replace(knownTools, '') === '' || /^\p{Ll}+\p{Lu}/u.test(skill);

/** Turkish has its own capital of "i". */
const capital = (skill: string, text: string): string =>
  skill.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(/[ğışİ]/.test(text) ? 'tr' : 'en'));

/** An item of a list without bullets. */
const isPlainItem = ({ text }: DescriptionLine): boolean =>
  text.length <= plainItemMax && !/[.!?:]$/.test(text) && /^[\p{Lu}\d]/u.test(text);

const plainItemMax = 70;

const isNumbered = ({ text }: DescriptionLine): boolean => /^\d{1,2}[\t.)]\s*\p{L}/u.test(text);

const toolsIn = (clause: string): string[] => [...clause.matchAll(knownTools)].map(([tool]) => tool);

/** "SAP" beside "SAP EWM" of the same line. */
const isPartOf = (one: ReadValue<string>, other: ReadValue<string>): boolean =>
  one !== other && one.line.at === other.line.at && ` ${fold(other.value)} `.includes(` ${fold(one.value)} `);

type RequiredLine = { line: DescriptionLine; isRequirement: boolean };

/** The lines without those below a heading of what is only desirable, and whether a heading of requirements is above. */
function requiredLines(lines: DescriptionLine[]): RequiredLine[] {
  let isDesirable = false;
  let isUnder = false;
  return lines.flatMap((line) => {
    if (line.isHeading || isSectionName(line.text)) {
      isDesirable = countOf(desirable, line.text) > 0 || desirableHeadings.has(plain(line.text));
      isUnder = isRequirement(line.text);
      return [];
    }
    return isDesirable ? [] : [{ line, isRequirement: isUnder }];
  });
}

const isRequirement = (heading: string): boolean =>
  requirementHeadings.has(plain(heading)) ||
  (countOf(requirementStems, heading) > 0 && countOf(offerStems, heading) === 0);

function skillLines({ lines, facts }: Document): DescriptionLine[] {
  const labelled = facts
    .filter(({ kind }) => kind === 'skills')
    .map(({ line, value }) => ({ ...line, text: value }));
  let isUnder = false;
  const under = lines.filter((line) => {
    if (line.isHeading || isSectionName(line.text)) {
      isUnder = labels.skills.has(plain(line.text));
      return false;
    }
    return isUnder;
  });
  return [...labelled, ...under];
}
