import type { Language } from '#platform/contract/fields.ts';
import type { Person } from '../content/content.ts';

/** A part of a CV below its heading: a paragraph, entries with dates, or a list. */
export type CvSection = { heading: string } & (
  | { kind: 'text'; text: string }
  | { kind: 'entries'; entries: CvEntry[] }
  | { kind: 'list'; items: string[] }
);
export type CvEntry = { title: string; place: string; period: string; points: string[] };

/** The sections of a CV in the order of every style. */
export function cvSections(person: Person): CvSection[] {
  const [profile, experience, education, skills, languages] = headings[person.language];
  const period = (start: string, end: string | null) => periodOf(start, end, person.language);
  return [
    { heading: profile, kind: 'text', text: person.summary },
    {
      heading: experience,
      kind: 'entries',
      entries: person.experiences.map(({ title, company, start, end, text }) => {
        return { title, place: company, period: period(start, end), points: pointsOf(text) };
      }),
    },
    {
      heading: education,
      kind: 'entries',
      entries: person.education.map(({ degree, institution, start, end }) => {
        return { title: degree, place: institution, period: period(start, end), points: [] };
      }),
    },
    { heading: skills, kind: 'list', items: person.skills },
    {
      heading: languages,
      kind: 'list',
      items: person.languages.map(({ name, level }) => `${name} (${level})`),
    },
  ];
}

// The headings are part of a document that a candidate wrote, so they are in its language.
const headings = {
  en: ['Profile', 'Experience', 'Education', 'Skills', 'Languages'],
  tr: ['Hakkımda', 'İş Deneyimi', 'Eğitim', 'Yetkinlikler', 'Diller'],
} as const;
export const contactHeading = { en: 'Contact', tr: 'İletişim' };
const present = { en: 'Present', tr: 'Devam ediyor' };

export const fullName = ({ name, surname }: Person): string => `${name} ${surname}`;

/** E-mail, phone and city; a phone number is not always there. */
export function cvContact(person: Person): string[] {
  return [person.email, person.phone, person.cityInCv].filter((part) => part !== '');
}

/** A heading as the style has it: two of the three in capitals, "İŞ DENEYİMİ" in Turkish. */
export function cvHeading({ cvStyle, language }: Person, heading: string): string {
  return cvStyle === 1 ? heading : heading.toLocaleUpperCase(language);
}

/** The text of a CV, line by line, as a program reads it from the file. */
export function cvText(person: Person): string {
  const sections = cvSections(person).flatMap((section) => {
    if (section.kind === 'text') return [section.heading, section.text];
    if (section.kind === 'list') return [section.heading, section.items.join(' · ')];
    const entries = section.entries.flatMap(({ title, place, period, points }) => {
      return [`${title} ${period}`, place, ...points.map((point) => `• ${point}`)];
    });
    return [section.heading, ...entries];
  });
  return [fullName(person), person.title, cvContact(person).join(' · '), ...sections].join('\n');
}

/** "Mar 2021 – Present", "Mar 2021 – Devam ediyor", or years alone; one month or year once. */
function periodOf(start: string, end: string | null, language: Language): string {
  if (start === end) return monthOf(start, language);
  return `${monthOf(start, language)} – ${end === null ? present[language] : monthOf(end, language)}`;
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
