import { setImmediate } from 'node:timers/promises';
import type { CvOrigin } from '../rules.ts';
import { type Contact, readContact } from './read-cv-contact.ts';
import { educationsAmongJobs, readEducations } from './read-cv-educations.ts';
import type { CvEducation } from './read-cv-study-fields.ts';
import { readExperiences, type CvExperience } from './read-cv-experiences.ts';
import type { ReadValue } from './read-value.ts';
import { liftEdgeDates } from './read-cv-edge-dates.ts';
import { type CvLine, linesToRead } from './read-cv-lines.ts';
import { languageOf } from './read-cv-language.ts';
import { type KnownLanguage, readLanguages } from './read-cv-languages.ts';
import { originOf } from './read-cv-origin.ts';
import { apartLeftHeadings, withHeadingsOfColumns } from './read-cv-left-headings.ts';
import { joinNameLines } from './read-cv-name-lines.ts';
import { nameLineOf } from './read-cv-names.ts';
import { type PersonFacts, readPerson } from './read-cv-person.ts';
import { sectionsOf } from './read-cv-sections.ts';
import { withUnheadedSections } from './read-cv-unheaded.ts';
import { withUnknownHeadings } from './read-cv-unknown-headings.ts';
import { joinStackedDates } from './read-cv-stacked-dates.ts';
import { joinWrappedCells } from './read-cv-wrapped-cells.ts';
import { readSkills } from './read-cv-skills.ts';

/** The values read from a CV. Each uncertain value is marked (`isSure`). */
export type CvValues = Contact &
  PersonFacts & {
    origin: CvOrigin | null;
    skills: ReadValue<string>[];
    languages: ReadValue<KnownLanguage>[];
    experiences: CvExperience[];
    educations: CvEducation[];
  };

/**
 * Reads profile fields from the lines of a CV. It takes a few milliseconds for any input, and yields to the event loop
 * between its steps.
 */
export async function readCv(cvLines: CvLine[], now: Date): Promise<CvValues> {
  const lines = liftEdgeDates(
    joinStackedDates(
      joinWrappedCells(joinNameLines(withHeadingsOfColumns(apartLeftHeadings(linesToRead(cvLines)))), now),
      now,
    ),
    now,
  );
  const language = languageOf(lines);
  const sections = withUnheadedSections(withUnknownHeadings(sectionsOf(lines, nameLineOf(lines)), now), now);
  await setImmediate();
  const contact = readContact(sections, language);
  const emails = contact.emails.map(({ value }) => value);
  const person = readPerson(sections, {
    emails,
    isReachable: emails.length + contact.phones.length > 0,
    language,
  });
  await setImmediate();
  const skills = readSkills(sections, now);
  const languages = readLanguages(sections);
  await setImmediate();
  const { experiences, studies } = readExperiences(sections, now);
  await setImmediate();
  const educations = [...readEducations(sections, now), ...educationsAmongJobs(studies, now)];
  return { origin: originOf(cvLines), ...contact, ...person, skills, languages, experiences, educations };
}
