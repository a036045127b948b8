import { setImmediate } from 'node:timers/promises';
import { type Contact, readContact } from './read-cv-contact.ts';
import { readEducations, type ReadEducation } from './read-cv-educations.ts';
import { readExperiences, type ReadExperience } from './read-cv-experiences.ts';
import type { Found } from './read-cv-found.ts';
import { type CvLine, type Line, linesToRead } from './read-cv-lines.ts';
import { type KnownLanguage, readLanguages, readSkills } from './read-cv-lists.ts';
import { nameInLargeLetters, type PersonFacts, readPerson } from './read-cv-person.ts';
import { sectionsOf } from './read-cv-sections.ts';

/** What was read of a CV; nothing in it was guessed without saying so (`isSure`). */
export type ReadCv = Contact &
  PersonFacts & {
    skills: Found<string>[];
    languages: Found<KnownLanguage>[];
    experiences: ReadExperience[];
    educations: ReadEducation[];
  };

/**
 * Reads the fields of a profile out of the lines of a CV. It takes a few milliseconds, whatever the lines are, and lets
 * others have a turn between its steps.
 */
export async function readCv(given: CvLine[], now: Date): Promise<ReadCv> {
  const lines = linesToRead(given);
  const language = languageOf(lines);
  const sections = sectionsOf(lines, nameInLargeLetters(lines));
  await setImmediate();
  const contact = readContact(sections, language);
  const emails = contact.emails.map(({ value }) => value);
  const person = readPerson(sections, {
    emails,
    isReachable: emails.length + contact.phones.length > 0,
    language,
  });
  await setImmediate();
  const skills = readSkills(sections);
  const languages = readLanguages(sections);
  await setImmediate();
  const experiences = readExperiences(sections, now);
  await setImmediate();
  return { ...contact, ...person, skills, languages, experiences, educations: readEducations(sections, now) };
}

/** Turkish is told by its own letters: one in fifty is plenty, and a Turkish name alone is not. */
function languageOf(lines: Line[]): 'en' | 'tr' {
  const text = lines
    .slice(0, 200)
    .map((line) => line.text)
    .join(' ');
  const own = text.match(/[ğışİŞĞ]/g)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return own * 50 > letters ? 'tr' : 'en';
}
