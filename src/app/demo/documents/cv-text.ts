import { type CvFacts, cvContact, cvPeriod, cvPoints, cvWords } from './cv-facts.ts';

/** The words of a CV, line by line, as a reader of its file finds them. */
export function cvText(facts: CvFacts): string {
  const words = cvWords[facts.language];
  const period = (start: string, end: string | null) => cvPeriod(start, end, facts.language);
  return [
    facts.name,
    facts.title,
    cvContact(facts).join(' · '),
    words.profile,
    facts.summary,
    words.experience,
    ...facts.experiences.flatMap(({ title, company, start, end, text }) => [
      `${title} ${period(start, end)}`,
      company,
      ...cvPoints(text).map((point) => `• ${point}`),
    ]),
    words.education,
    ...facts.education.flatMap(({ degree, institution, start, end }) => [
      `${degree} ${period(start, end)}`,
      institution,
    ]),
    words.skills,
    facts.skills.join(' · '),
    words.languages,
    facts.languages.join(' · '),
  ].join('\n');
}
