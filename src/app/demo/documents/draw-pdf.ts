import PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;
type PdfOptions = NonNullable<ConstructorParameters<typeof PDFDocument>[0]>;

// A fixed date, so that the same content makes the same bytes.
const createdAt = new Date('2024-01-15T09:00:00Z');

/** The bytes of an A4 document that `draw` fills. */
export async function drawPdf(options: PdfOptions, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const info = { ...options.info, CreationDate: createdAt, ModDate: createdAt };
  const pdf = new PDFDocument({ size: 'A4', ...options, info });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => pdf.once('end', () => resolve()));
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
