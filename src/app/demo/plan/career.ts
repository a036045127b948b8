import { employers, type Region, universities } from '../content/places.ts';
import type { Track, TrackName } from '../content/tracks/track.ts';
import { tracks } from '../content/tracks/tracks.ts';
import { monthBefore } from './calendar.ts';
import type { Random } from './seeded-random.ts';
import { filledIn } from './wording.ts';

export type Experience = { title: string; company: string; start: string; end: string | null; text: string };

/** What somebody worked and learned. `title` and `company` are those of today, empty between two jobs. */
export type Career = {
  title: string;
  company: string;
  summary: string;
  years: number;
  experiences: Experience[];
  education: { degree: string; institution: string; start: string; end: string }[];
  skills: string[];
};

export type CareerInput = {
  track: TrackName;
  region: Region;
  language: 'en' | 'tr';
  isSenior: boolean;
  today: Date;
};

type Level = '0' | '1' | '2' | '3';
const yearsAt: Record<Level, readonly [number, number]> = { 0: [1, 2], 1: [3, 5], 2: [5, 9], 3: [9, 16] };

export function makeCareer(random: Random, wishes: CareerInput): Career {
  const track = tracks[wishes.track];
  return wishes.track === 'student'
    ? studentCareer(random, track, wishes)
    : workingCareer(random, track, wishes);
}

function workingCareer(random: Random, track: Track, wishes: CareerInput): Career {
  const level = random.weighted<Level>(wishes.isSenior ? { 1: 3, 2: 5, 3: 2 } : { 0: 2, 1: 4, 2: 4, 3: 1 });
  const years = random.int(...yearsAt[level]);
  const gapMonths = random.chance(0.08) ? random.int(1, 6) : 0;
  const experiences = experiencesOf(random, track, { ...wishes, level: Number(level), years, gapMonths });
  const isEmployed = gapMonths === 0;
  const skills = skillsOf(random, track);
  const title = experiences[0]?.title ?? '';
  return {
    title,
    company: isEmployed ? (experiences[0]?.company ?? '') : '',
    years,
    experiences,
    education: [degreeOf(random, track, { ...wishes, endMonths: years * 12 + gapMonths + 1 })],
    skills,
    summary: summaryOf(random, track, { language: wishes.language, years, skill: skills[0] ?? '' }),
  };
}

type WorkingCareerInput = CareerInput & { level: number; years: number; gapMonths: number };

/** Newest first: one title up with each job, the last months before today. */
function experiencesOf(random: Random, track: Track, work: WorkingCareerInput): Experience[] {
  const count = Math.min(4, work.level + 1, Math.max(1, Math.ceil(work.years / 2)));
  const companies = random.some(employersOf(random, work.region), count);
  const points = pointsOf(random, track, work.language);
  let end = work.gapMonths;
  let left = work.years * 12;
  return companies.map((company, index) => {
    const isFirstJob = index === count - 1;
    const months = isFirstJob
      ? left
      : Math.max(8, Math.round((left / (count - index)) * (0.7 + random.next() * 0.6)));
    const start = end + Math.min(months, left);
    const level = Math.max(0, work.level - index);
    const place = level === 0 && track.earlyEmployers ? random.pick(track.earlyEmployers) : company;
    const experience = {
      title: track.titles[level]?.[work.language] ?? '',
      company: place,
      start: monthBefore(work.today, start),
      end: end === 0 ? null : monthBefore(work.today, end),
      text: points(random.int(2, index === 0 ? 4 : 3), level),
    };
    left -= start - end;
    end = start + (random.chance(0.3) ? 1 : 0);
    return experience;
  });
}

function employersOf(random: Random, region: Region): readonly string[] {
  if (region === 'abroad') return [...employers.abroad, ...random.some(employers.de, 3)];
  return [...employers[region], ...random.some(employers.abroad, 3)];
}

/** Deals points of a CV; none comes twice. */
function pointsOf(random: Random, track: Track, language: 'en' | 'tr') {
  const early = random.some(track.earlyPoints[language], 99);
  const later = random.some(track.points[language], 99);
  return (count: number, level: number): string =>
    (level === 0 && early.length > 0 ? early : later)
      .splice(0, count)
      .map((point) => filledIn(point, { n: random.int(3, 12), p: random.int(12, 94) }))
      .join('\n');
}

function degreeOf(random: Random, track: Track, wishes: CareerInput & { endMonths: number }) {
  const end = Number(monthBefore(wishes.today, wishes.endMonths).slice(0, 4));
  return {
    degree: random.pick(track.degrees)[wishes.language],
    institution: random.pick(universities[wishes.region]),
    start: String(end - 4),
    end: String(end),
  };
}

function studentCareer(random: Random, track: Track, wishes: CareerInput): Career {
  const year = Number(monthBefore(wishes.today, 0).slice(0, 4));
  const degree = random.pick(track.degrees)[wishes.language];
  const skills = skillsOf(random, track);
  const points = pointsOf(random, track, wishes.language);
  const experiences = random.some(track.titles.slice(0, 3), random.int(1, 2)).map((title, index) => ({
    title: title[wishes.language],
    company: random.pick(employersOf(random, wishes.region)),
    start: monthBefore(wishes.today, 8 + index * 9),
    end: monthBefore(wishes.today, 5 + index * 9),
    text: points(2, 1),
  }));
  return {
    title: wishes.language === 'tr' ? 'Lisans öğrencisi' : 'Undergraduate student',
    company: '',
    years: 1,
    experiences,
    education: [
      {
        degree,
        institution: random.pick(universities[wishes.region]),
        start: String(year - 3),
        end: String(year + 1),
      },
    ],
    skills,
    summary: summaryOf(random, track, { language: wishes.language, years: 1, skill: skills[0] ?? '' }),
  };
}

function skillsOf(random: Random, track: Track): string[] {
  return [...random.some(track.core, random.int(3, 4)), ...random.some(track.extra, random.int(3, 6))];
}

function summaryOf(
  random: Random,
  track: Track,
  facts: { language: 'en' | 'tr'; years: number; skill: string },
) {
  return filledIn(random.pick(track.summaries[facts.language]), { years: facts.years, skill: facts.skill });
}
