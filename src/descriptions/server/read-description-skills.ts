import { fold } from '#platform/contract/fold.ts';
import { readSkills } from '#reading/server/read-cv-skills.ts';
import { isClause } from '#reading/server/read-cv-words.ts';
import { once, readValue, type ReadValue } from '#reading/server/read-value.ts';
import type { Document } from './read-description-facts.ts';
import { type DescriptionLine, isSectionName } from './read-description-lines.ts';
import {
  countOf,
  desirable,
  knownTools,
  labels,
  languageWords,
  offerStems,
  plain,
  requirementHeadings,
  requirementStems,
} from './read-description-words.ts';

const skillsMax = 20;

/** Skills listed under a heading for skills, and tools named in the text. */
export function readJobSkills(document: Document, now: Date): ReadValue<string>[] {
  const listed = readSkills([{ kind: 'skills', lines: skillLines(document) }], now);
  const required = requiredLines(document.lines);
  const named = required.flatMap((line) =>
    [...line.text.matchAll(knownTools)].map(([tool]) => readValue(tool, line, false)),
  );
  const asked = required.filter(({ isBullet }) => isBullet).flatMap((line) => skillsAskedIn(line));
  const items = requirementItems(document.lines).flatMap((line) => itemSkills(line));
  const all = once([...listed, ...items, ...named, ...asked], fold);
  return all.filter((one) => !all.some((other) => isPartOf(one, other))).slice(0, skillsMax);
}

/** "SAP" beside "SAP EWM" of the same line. */
const isPartOf = (one: ReadValue<string>, other: ReadValue<string>): boolean =>
  one !== other && one.line.at === other.line.at && ` ${fold(other.value)} `.includes(` ${fold(one.value)} `);

/** The items below headings of what is required, by the words of the heading. */
function requirementItems(lines: DescriptionLine[]): DescriptionLine[] {
  let isUnder = false;
  return requiredLines(lines).filter((line) => {
    if (!line.isHeading && !isSectionName(line.text)) return isUnder && line.isBullet;
    isUnder = isRequirement(line.text);
    return false;
  });
}

const isRequirement = (heading: string): boolean =>
  requirementHeadings.has(plain(heading)) ||
  (countOf(requirementStems, heading) > 0 && countOf(offerStems, heading) === 0);

const itemWordsMax = 4;
const itemSkillMax = 45;

/** An item of a few words is a skill; of a longer one, the languages are. */
function itemSkills(line: DescriptionLine): ReadValue<string>[] {
  const text = line.text
    .replace(/\s*\([^()]*\)/g, '')
    .replace(/[.,;]+$/, '')
    .trim();
  const languages = [...text.matchAll(languageWords)].map(([language]) => language);
  const bare = text.replace(manner, '').replace(toHave, '').trim();
  const isShort = bare.split(/\s+/).length <= itemWordsMax && bare.length <= itemSkillMax;
  const isSkill = bare.length >= 2 && isShort && !isClause(bare) && !/\d{2}|:/.test(bare);
  const skills = languages.length > 0 ? languages : isSkill ? [bare] : [];
  return skills.map((skill) => readValue(skill, line, false));
}

const manner =
  /^(?:(?:very )?(?:good|solid|strong|confident|excellent|proven|sound|basic|first|full|a|an|the|valid|gute[rs]?|sehr gute|sichere[rs]?|fundierte|erste|abgeschlossene[rs]?|ausgeprägte|hohe|iyi|çok iyi|ileri|düzeyde|derecede|güçlü|aktif)\s+)+(?:(?:knowledge|command|experience|kenntnisse|umgang|erfahrung)\s+(?:of|with|in|mit|im)\s+)?/iu;
const toHave = /\s+(?:sahibi(?: olmak| olan)?|sahip olmak|olan|olmak|gerekli|required|erforderlich|nötig)$/u;

/** The lines without those that name what is only desirable. */
function requiredLines(lines: DescriptionLine[]): DescriptionLine[] {
  let isDesirable = false;
  return lines.filter((line) => {
    const isWish = countOf(desirable, line.text) > 0;
    if (line.isHeading) isDesirable = isWish;
    return !isDesirable && !isWish;
  });
}

const words =
  '([\\p{L}\\d][\\p{L}\\d+#&./-]*(?: (?!and |or |und |oder |für |for |to |in |with )[\\p{L}\\d][\\p{L}\\d+#&./-]*){0,3})';
const asking: readonly RegExp[] = [
  new RegExp(
    `(?:[Ee]xperience|[Kk]nowledge|[Cc]ompetence|[Pp]roficiency|[Ss]kills?|[Cc]ommand|[Ff]luency|[Uu]se) (?:with|of|in|using) (?:the |a )?${words}`,
    'u',
  ),
  new RegExp(
    `(?:[Kk]enntnisse|[Ee]rfahrung(?:en)?|[Gg]rundkenntnisse|[Pp]raxis|[Uu]mgang) (?:in|mit|im|von|der|des) (?:der |dem |den )?${words}`,
    'u',
  ),
  /((?:[\p{L}\d&/-]+ ){1,3}?)(?:bilgisi|bilgisine|deneyimi|deneyimli|tecrübesi|konusunda|kullanabilen|bilen)(?![\p{L}])/u,
];

/** "Experience with Ansible", "Kenntnisse der Netzwerktechnik", "servis deneyimi": what an item asks for. */
function skillsAskedIn(line: DescriptionLine): ReadValue<string>[] {
  return asking.flatMap((pattern) => {
    const found = (pattern.exec(line.text.slice(0, 200))?.[1] ?? '').replace(/[.,;]+$/, '').trim();
    const skill = found.replace(measure, '').trim();
    const isSkill = skill.length >= 2 && skill.length <= skillMax && !/\d{2}/.test(skill);
    return isSkill ? [readValue(skill, line, false)] : [];
  });
}

const skillMax = 40;
/** "en az 5 yıl saha satış": how long somebody did it is no part of the skill. */
const measure =
  /^(?:(?:en|az|iyi|çok|ileri|düzeyde|derecede|seviyede|tercihen|ve|veya|benzer|ilgili|alanında|\d+\+?|yıl|yıllık|years?|jahre)(?: |$))+/iu;

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
