export type CvFacts = {
  name: string;
  title: string;
  email: string;
  phone: string;
  city: string;
  summary: string;
  /** Newest first. `start` and `end` are `2021-03` or `2021`; an `end` of null is the present. Lines of `text` become points. */
  experiences: { title: string; company: string; start: string; end: string | null; text: string }[];
  education: { degree: string; institution: string; start: string; end: string }[];
  skills: string[];
  languages: string[];
  language: 'en' | 'tr';
  /** 0: one column, sans serif. 1: one column, serif. 2: a coloured column beside the main one. */
  style: 0 | 1 | 2;
};

export type CvWords = Record<
  'profile' | 'experience' | 'education' | 'skills' | 'languages' | 'contact' | 'present',
  string
>;

/** The headings of a CV. They are part of the document, as a candidate wrote it, so they follow its language alone. */
export const cvWords: Record<CvFacts['language'], CvWords> = {
  en: {
    profile: 'Profile',
    experience: 'Experience',
    education: 'Education',
    skills: 'Skills',
    languages: 'Languages',
    contact: 'Contact',
    present: 'Present',
  },
  tr: {
    profile: 'Hakkımda',
    experience: 'İş Deneyimi',
    education: 'Eğitim',
    skills: 'Yetkinlikler',
    languages: 'Diller',
    contact: 'İletişim',
    present: 'Devam ediyor',
  },
};

/** "Mar 2021 – Present", "Mar 2021 – Devam ediyor", or years alone; one year or month once. */
export function cvPeriod(start: string, end: string | null, language: CvFacts['language']): string {
  if (start === end) return cvMonth(start, language);
  return `${cvMonth(start, language)} – ${end === null ? cvWords[language].present : cvMonth(end, language)}`;
}

/** How to reach the person; a phone number is not always there. */
export function cvContact(facts: CvFacts): string[] {
  return [facts.email, facts.phone, facts.city].filter((part) => part !== '');
}

/** Lines of an experience's text, without the dashes or bullets they may begin with. */
export function cvPoints(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*[-•*–]\s*/, '').trim())
    .filter((line) => line !== '');
}

/** Upper case by the rules of the language: "iş" is "İŞ" in Turkish. */
export function cvUpperCase(text: string, language: CvFacts['language']): string {
  return text.toLocaleUpperCase(language);
}

function cvMonth(date: string, language: CvFacts['language']): string {
  const [year = '', month] = date.split('-');
  if (month === undefined) return year;
  const names = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  return `${names.format(new Date(Date.UTC(2000, Number(month) - 1, 1)))} ${year}`;
}
