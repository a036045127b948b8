import { readFile } from 'node:fs/promises';
import { type Person, texts } from '../content/content.ts';
import type { DemoFile } from '../plan/model.ts';
import { cvText } from './cv.ts';
import { makeCvDocx } from './make-cv-docx.ts';
import { makeCvPdf } from './make-cv-pdf.ts';

// The text extraction stops after this many characters of a long document.
const textMaxChars = 60_000;
// Each page of these files is a picture, or needs a password.
const storedCvs = { scanned: 'no_text', encrypted: 'encrypted' };

/** A file, and columns with what the text extraction would find in it. */
export async function makeDocument({ person, oddCv, format, createdAt }: DemoFile) {
  if (oddCv === 'scanned' || oddCv === 'encrypted') {
    const content = await readFile(new URL(`../content/${oddCv}-cv.pdf`, import.meta.url));
    return { content, text_state: storedCvs[oddCv] };
  }
  const written = oddCv === 'long' ? withAssignments(person, createdAt.getUTCFullYear()) : person;
  const content = format === 'pdf' ? await makeCvPdf(written) : makeCvDocx(written);
  return {
    content,
    pages: format === 'pdf' ? (content.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 1) : 1,
    text_state: oddCv === 'long' ? 'too_long' : 'ready',
    text_content: cvText(written).slice(0, textMaxChars),
  };
}

// Enough for forty pages.
const assignmentCount = 388;

/** The CV of a consultant with every assignment since the first year. */
function withAssignments(person: Person, lastYear: number): Person {
  const [newest] = person.experiences;
  if (newest === undefined) return person;
  const { clients, works, places } = texts.assignments;
  const years = Math.max(1, lastYear - Number(newest.startedOn.slice(0, 4)) + 1);
  const assignments = Array.from({ length: assignmentCount }, (_, index) => {
    const year = String(lastYear - Math.floor((index * years) / assignmentCount));
    return {
      title: `Assignment ${assignmentCount - index}: ${clients[index % clients.length]}`,
      company: `${newest.company}, ${places[index % places.length]}`,
      startedOn: year,
      endedOn: year,
      description: [0, 2, 5].map((offset) => works[(index + offset) % works.length]).join('\n'),
    };
  });
  return { ...person, cvStyle: 'plain', experiences: [newest, ...assignments] };
}
