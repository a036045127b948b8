import type { Language } from '#platform/contract/fields.ts';
import { type CvStyle, cvStyles, type Person, texts } from '../content/content.ts';

/** A part of a CV below its heading: entries with dates, or lines of text. */
export type CvSection = { heading: string; lines: string[]; entries: CvEntry[] };
export type CvEntry = { title: string; place: string; period: string; points: string[] };

/** A CV in the order of every style, each heading as the style writes it: in capitals, unless it is serif. */
export function layOutCv(person: Person) {
  const { language, experiences, education } = person;
  const style: CvStyle = cvStyles[person.cvStyle];
  const section = (heading: keyof (typeof texts.cv)['en'], lines: string[], entries: CvEntry[] = []) => {
    const words = texts.cv[language][heading];
    return { heading: style.isSerif ? words : words.toLocaleUpperCase(language), lines, entries };
  };
  const experience = experiences.map(({ title, company, startedOn, endedOn, description }) => {
    const period = periodOf(startedOn, endedOn, language);
    return { title, place: company, period, points: pointsOf(description) };
  });
  const studies = education.map(({ degree, school, startedOn, endedOn }) => {
    return { title: degree, place: school, period: periodOf(startedOn, endedOn, language), points: [] };
  });
  const languages = person.languages.map(({ name, level }) => `${name} (${level})`);
  return {
    style,
    name: `${person.name} ${person.surname}`,
    title: person.title,
    contact: section('contact', [person.email, person.phone, person.cityInCv].filter(Boolean)),
    main: [
      section('profile', [person.summary]),
      section('experience', [], experience),
      section('education', [], studies),
    ],
    lists: [section('skills', person.skills), section('languages', languages)],
  };
}

/** The text of a CV, line by line, as a program reads it from the file. */
export function cvText(person: Person): string {
  const { name, title, contact, main, lists } = layOutCv(person);
  const sections = [...main, ...lists].flatMap(({ heading, lines, entries }) => [
    heading,
    ...(lines.length > 0 ? [lines.join(' · ')] : []),
    ...entries.flatMap((entry) => {
      return [`${entry.title} ${entry.period}`, entry.place, ...entry.points.map((point) => `• ${point}`)];
    }),
  ]);
  return [name, title, contact.lines.join(' · '), ...sections].join('\n');
}

/** "Mar 2021 – Present", "Mar 2021 – Devam ediyor", or years alone; one month or year once. */
function periodOf(start: string, end: string, language: Language): string {
  if (start === end) return monthOf(start, language);
  return `${monthOf(start, language)} – ${end === '' ? texts.cv[language].present : monthOf(end, language)}`;
}

function monthOf(date: string, language: Language): string {
  const [year = '', month] = date.split('-');
  if (month === undefined) return year;
  const format = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(Date.UTC(2000, Number(month) - 1, 1)))} ${year}`;
}

/** Lines of a text, without the dashes or bullets at their start. */
function pointsOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/^\s*[-•*–]\s*/, '').trim());
  return lines.filter((line) => line !== '');
}
