import type { Language } from '#platform/contract/fields.ts';
import { people, type Profession, professions, type Region } from '../content/content.ts';
import { monthBefore } from './calendar.ts';
import { fillIn } from './wording.ts';
import type { Random } from '#platform/server/seeded-random.ts';

export type CareerInput = {
  profession: keyof typeof professions;
  region: Region;
  /** The language of the job; people write their CV in it if they can. */
  language: Language;
  isSenior: boolean;
  today: Date;
};

/** The jobs, the education and the skills of a person. */
export function createCareer(random: Random, input: CareerInput) {
  const { language, region, today } = input;
  const profession = professions[input.profession];
  const { studentTitle } = profession;
  const weights = input.isSenior ? { 1: 3, 2: 5, 3: 2 } : { 0: 2, 1: 4, 2: 4, 3: 1 };
  // An index of the profession's titles.
  const level = studentTitle ? random.int(0, 2) : Number(random.weighted<string>(weights));
  const { min, max } = people.yearsAtLevel[level] ?? { min: 1, max: 1 };
  const years = studentTitle ? 1 : random.int(min, max);
  const gapMonths = studentTitle ? 5 : random.chance(0.08) ? random.int(1, 6) : 0;
  const experiences = drawExperiences(random, profession, { ...input, level, years, gapMonths });
  const graduation = monthBefore(today, studentTitle ? -12 : years * 12 + gapMonths + 1).slice(0, 4);
  const skills = [
    ...random.some(profession.coreSkills, random.int(3, 4)),
    ...random.some(profession.extraSkills, random.int(3, 6)),
  ];
  const [newest] = experiences;
  const degree = random.pick(profession.degrees)[language];
  const study = { degree, school: random.pick(people.universities[region]) };
  return {
    title: studentTitle?.[language] ?? newest?.title ?? '',
    company: gapMonths === 0 ? (newest?.company ?? '') : '',
    years,
    experiences,
    education: [{ ...study, field: '', startedOn: String(Number(graduation) - 4), endedOn: graduation }],
    skills,
    summary: fillIn(random.pick(profession.summaries[language]), { years, skill: skills[0] ?? '' }),
  };
}

type ExperienceInput = CareerInput & { level: number; years: number; gapMonths: number };

/** The jobs of a career, newest first: each has the title of the level below the one before. */
function drawExperiences(random: Random, profession: Profession, input: ExperienceInput) {
  const { level, years, language, today } = input;
  const { titles, earlyEmployers } = profession;
  const isStudent = profession.studentTitle !== null;
  const count = isStudent ? Math.min(2, level + 1) : Math.min(4, level + 1, Math.ceil(years / 2));
  const drawPoints = createPoints(random, profession, language);
  let end = input.gapMonths;
  let monthsLeft = isStudent ? 3 * count : years * 12;
  return random.some(employersIn(random, input.region, isStudent), count).map((employer, index) => {
    const share = monthsLeft / (count - index);
    const isFirstJob = index === count - 1;
    const months = isFirstJob || isStudent ? share : Math.max(8, share * (0.7 + random.next() * 0.6));
    const start = end + Math.min(Math.round(months), monthsLeft);
    const ownLevel = level - index;
    const experience = {
      title: titles[ownLevel]?.[language] ?? '',
      company: ownLevel === 0 && earlyEmployers.length > 0 ? random.pick(earlyEmployers) : employer,
      startedOn: monthBefore(today, start),
      endedOn: end === 0 ? '' : monthBefore(today, end),
      description: drawPoints(random.int(2, index === 0 ? 4 : 3), ownLevel),
    };
    monthsLeft -= start - end;
    end = start + (isStudent ? 6 : random.chance(0.3) ? 1 : 0);
    return experience;
  });
}

// Students work where they study.
function employersIn(random: Random, region: Region, isStudent: boolean): readonly string[] {
  const { tr, de, abroad } = people.employers;
  if (region === 'abroad') return [...abroad, ...random.some(de, 3)];
  return [...(region === 'tr' ? tr : de), ...random.some(abroad, isStudent ? 0 : 3)];
}

/** Draws the points of each job in a CV; none is in it twice. */
function createPoints(random: Random, { points, earlyPoints }: Profession, language: Language) {
  const early = random.some(earlyPoints[language], 99);
  const others = random.some(points[language], 99);
  return (count: number, level: number): string =>
    (level === 0 && early.length > 0 ? early : others)
      .splice(0, count)
      .map((point) => fillIn(point, { n: random.int(3, 12), p: random.int(12, 94) }))
      .join('\n');
}
