import type { PlannedFile } from '../plan/rows.ts';
import type { CvFacts } from './cv-facts.ts';
import { cvText } from './cv-text.ts';
import { makeCvDocx } from './make-cv-docx.ts';
import { makeCvPdf } from './make-cv-pdf.ts';
import { makeEncryptedPdf, makeScannedPdf, withEveryAssignment } from './odd-cvs.ts';

export type MadeDocument = {
  content: Buffer;
  /** As reading the file would leave it. */
  textState: 'ready' | 'no_text' | 'encrypted' | 'too_long';
  text: string | null;
  pages: number | null;
};

// Enough for forty pages.
const assignments = 388;
// The reader of documents stops after as much.
const textMaxChars = 60_000;

/** The file of a CV, and what is known of its words without reading it. */
export async function makeDocument(file: PlannedFile): Promise<MadeDocument> {
  const { facts } = file;
  if (file.odd === 'scanned')
    return { content: await makeScannedPdf(), textState: 'no_text', text: null, pages: null };
  if (file.odd === 'encrypted')
    return { content: await makeEncryptedPdf(facts), textState: 'encrypted', text: null, pages: null };
  if (file.odd === 'long') {
    const long = withEveryAssignment(
      { ...facts, style: 0 },
      { count: assignments, until: file.createdAt.getUTCFullYear() },
    );
    return { ...(await asPdf(long)), textState: 'too_long', text: cvText(long).slice(0, textMaxChars) };
  }
  if (file.format === 'docx')
    return { content: makeCvDocx(facts), textState: 'ready', text: cvText(facts), pages: 1 };
  return { ...(await asPdf(facts)), textState: 'ready', text: cvText(facts) };
}

async function asPdf(facts: CvFacts): Promise<{ content: Buffer; pages: number }> {
  const content = await makeCvPdf(facts);
  return { content, pages: content.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 1 };
}
