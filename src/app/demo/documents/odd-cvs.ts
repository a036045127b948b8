import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { CvFacts } from './cv-facts.ts';

const scan = fileURLToPath(new URL('./scanned-cv.jpg', import.meta.url));
const createdAt = new Date('2024-01-15T09:00:00Z');
const a4 = { width: 595.28, height: 841.89 };

/** A page that is a picture, as a scanner makes it: people can read it, programs cannot. */
export function makeScannedPdf(): Promise<Buffer> {
  return drawPdf({}, (pdf) => pdf.image(scan, 0, 0, a4));
}

/** A CV that asks for a password before it shows anything. */
export function makeEncryptedPdf(facts: CvFacts): Promise<Buffer> {
  const locked = { userPassword: 'kadro', ownerPassword: 'kadro-owner', pdfVersion: '1.7' as const };
  return drawPdf(locked, (pdf) => pdf.fontSize(22).text(facts.email, 56, 60));
}

const clients = [
  'a port authority',
  'a savings bank',
  'a regional hospital',
  'a brewery',
  'a railway operator',
  'a publisher',
];
const works = [
  'Moved the order system to Kubernetes without a night shift.',
  'Found out why the backups could not be restored, and made them restorable.',
  'Wrote Terraform for what had been clicked together over eight years.',
  'Trained the team of six and left them a runbook.',
  'Replaced the monitoring nobody looked at with four graphs everybody knows.',
  'Stayed on call for the first month after the migration.',
  'Measured the database for a week, changed two settings, and went home.',
];
const places = ['Antwerp', 'Rotterdam', 'Lille', 'Hamburg', 'Aarhus', 'Bilbao', 'Trieste', 'Izmir', 'Gdańsk'];

/** The same facts with every assignment of a long life as a consultant: forty pages. */
export function withEveryAssignment(
  facts: CvFacts,
  { count, until }: { count: number; until: number },
): CvFacts {
  const newest = facts.experiences[0];
  if (newest === undefined) return facts;
  const from = Number(newest.start.slice(0, 4));
  const years = Math.max(1, until - from + 1);
  const more = Array.from({ length: count }, (_, index) => {
    const year = String(until - Math.floor((index * years) / count));
    return {
      title: `Assignment ${count - index}: ${clients[index % clients.length]}`,
      company: `${newest.company}, ${places[index % places.length]}`,
      start: year,
      end: year,
      text: [0, 2, 5].map((step) => works[(index + step) % works.length]).join('\n'),
    };
  });
  return { ...facts, experiences: [newest, ...more] };
}

type Pdf = InstanceType<typeof PDFDocument>;

async function drawPdf(
  options: ConstructorParameters<typeof PDFDocument>[0],
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 0, info: { CreationDate: createdAt }, ...options });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => pdf.once('end', () => resolve()));
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
