import { fileURLToPath } from 'node:url';
import type { Insertable } from 'kysely';
import type { Files } from '#platform/server/db/types.ts';
import { type Person, texts } from '../content/content.ts';
import type { DemoFile } from '../plan/model.ts';
import { cvText } from './cv.ts';
import { drawPdf } from './draw-pdf.ts';
import { makeCvDocx } from './make-cv-docx.ts';
import { makeCvPdf } from './make-cv-pdf.ts';

/** A file, and columns with what the text extraction would find in it. */
export type MadeDocument = { content: Buffer } & Pick<
  Insertable<Files>,
  'text_state' | 'text_content' | 'pages'
>;

// The text extraction stops after this many characters of a long document.
const textMaxChars = 60_000;

export async function makeDocument({ person, oddCv, format, createdAt }: DemoFile): Promise<MadeDocument> {
  switch (oddCv) {
    case 'scanned':
      return { content: await makeScannedPdf(), text_state: 'no_text' };
    case 'encrypted':
      return { content: await makeEncryptedPdf(person), text_state: 'encrypted' };
    case 'long': {
      const long = withAssignments({ ...person, cvStyle: 0 }, createdAt.getUTCFullYear());
      return {
        ...(await makePdf(long)),
        text_state: 'too_long',
        text_content: cvText(long).slice(0, textMaxChars),
      };
    }
    case null: {
      const made = format === 'pdf' ? await makePdf(person) : { content: makeCvDocx(person), pages: 1 };
      return { ...made, text_state: 'ready', text_content: cvText(person) };
    }
    default:
      return oddCv satisfies never;
  }
}

async function makePdf(person: Person): Promise<{ content: Buffer; pages: number }> {
  const content = await makeCvPdf(person);
  return { content, pages: content.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 1 };
}

/** A page that is a picture: people can read it, programs cannot. */
function makeScannedPdf(): Promise<Buffer> {
  const scan = fileURLToPath(new URL('./scanned-cv.jpg', import.meta.url));
  return drawPdf({ margin: 0 }, (pdf) => pdf.image(scan, 0, 0, { width: 595.28, height: 841.89 }));
}

/** A PDF that asks for a password before it shows anything. */
function makeEncryptedPdf({ email }: Person): Promise<Buffer> {
  const encryption = { userPassword: 'kadro', ownerPassword: 'kadro-owner', pdfVersion: '1.7' as const };
  return drawPdf(encryption, (pdf) => pdf.fontSize(22).text(email, 56, 60));
}

// Enough for forty pages.
const assignmentCount = 388;

/** The CV of a consultant with every assignment since the first year. */
function withAssignments(person: Person, lastYear: number): Person {
  const [newest] = person.experiences;
  if (newest === undefined) return person;
  const { clients, works, places } = texts.assignments;
  const years = Math.max(1, lastYear - Number(newest.start.slice(0, 4)) + 1);
  const assignments = Array.from({ length: assignmentCount }, (_, index) => {
    const year = String(lastYear - Math.floor((index * years) / assignmentCount));
    return {
      title: `Assignment ${assignmentCount - index}: ${clients[index % clients.length]}`,
      company: `${newest.company}, ${places[index % places.length]}`,
      start: year,
      end: year,
      text: [0, 2, 5].map((offset) => works[(index + offset) % works.length]).join('\n'),
    };
  });
  return { ...person, experiences: [newest, ...assignments] };
}
