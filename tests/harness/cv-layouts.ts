import { drawPdf } from './documents.ts';

type Pdf = Parameters<Parameters<typeof drawPdf>[0]>[0];

/** The content of a test CV. */
export type CvLayout = {
  name: string;
  headline: string;
  contact: string[];
  words: Record<'summary' | 'experience' | 'education' | 'skills' | 'languages' | 'contact', string>;
  summary: string;
  experiences: { title: string; company: string; place: string; dates: string; points: string[] }[];
  educations: { degree: string; school: string; dates: string }[];
  skills: string[];
  languages: string[];
};

const [left, right] = [60, 535];

/** Common layouts, each of which draws the same CV. */
export const cvLayouts: Record<string, (cv: CvLayout) => Promise<Buffer>> = {
  'title – company over its dates': (cv) =>
    oneColumn(cv, (pdf, { title, company, dates, points }) => {
      line(pdf, `${title} – ${company}`, 12);
      line(pdf, dates);
      bullets(pdf, points);
    }),
  'company over title · dates': (cv) =>
    oneColumn(cv, (pdf, { title, company, dates, points }) => {
      line(pdf, company, 11);
      line(pdf, `${title} · ${dates}`);
      bullets(pdf, points);
    }),
  'dates as headings with points for the roles': (cv) =>
    oneColumn(cv, (pdf, { title, company, dates, points }) => {
      line(pdf, dates, 11);
      bullets(pdf, [`${title}, ${company}`, ...points]);
    }),
  'title | company | dates': (cv) =>
    oneColumn(cv, (pdf, { title, company, dates, points }) => {
      line(pdf, `${title} | ${company} | ${dates}`, 11);
      bullets(pdf, points);
    }),
  'title · company, place · team over its dates': (cv) =>
    oneColumn(cv, (pdf, { title, company, place, dates, points }) => {
      line(pdf, `${title} · ${company}, ${place} · Core`, 11);
      line(pdf, dates);
      bullets(pdf, points);
    }),
  'places and dates at the right edge': (cv) =>
    oneColumn(cv, (pdf, { title, company, place, dates, points }) => {
      edges(pdf, company, place);
      edges(pdf, title, dates);
      bullets(pdf, points);
    }),
  'dates in a column at the left': (cv) =>
    oneColumn(cv, (pdf, { title, company, dates, points }) => {
      const top = pdf.y;
      pdf.fontSize(10).text(dates, left, top, { lineBreak: false });
      pdf.text(`${title}, ${company}`, left + 150, top, { width: 320 });
      bullets(pdf, points, left + 150);
    }),
  'company — title beside a column': (cv) =>
    twoColumns(cv, (pdf, { title, company, place, dates, points }) => {
      line(pdf, `${company} — ${title}`, 11, 230);
      line(pdf, `${dates} · ${place}`, 10, 230);
      bullets(pdf, points, 230);
    }),
  'company, title, dates and place in lines, the name beside a column': (cv) =>
    twoColumns(cv, (pdf, { title, company, place, dates, points }) => {
      pdf.y += 10;
      for (const text of [company, title, `${dates} (2 years 3 months)`, place, ...points])
        line(pdf, text, 10, 230);
    }),
};

type Draw = (pdf: Pdf, experience: CvLayout['experiences'][number]) => void;

function oneColumn(cv: CvLayout, draw: Draw): Promise<Buffer> {
  return drawPdf((pdf) => {
    line(pdf, cv.name, 22);
    line(pdf, cv.headline, 12);
    line(pdf, cv.contact.join('  |  '));
    section(pdf, cv.words.summary);
    line(pdf, cv.summary);
    section(pdf, cv.words.experience);
    for (const experience of cv.experiences) draw(pdf, experience);
    section(pdf, cv.words.education);
    for (const { degree, school, dates } of cv.educations) {
      edges(pdf, degree, dates);
      line(pdf, school);
    }
    section(pdf, cv.words.skills);
    line(pdf, cv.skills.join(', '));
    section(pdf, cv.words.languages);
    line(pdf, cv.languages.join(', '));
  });
}

function twoColumns(cv: CvLayout, draw: Draw): Promise<Buffer> {
  return drawPdf((pdf) => {
    section(pdf, cv.words.contact);
    for (const text of cv.contact) line(pdf, text, 9);
    section(pdf, cv.words.skills);
    for (const text of cv.skills) line(pdf, text, 9);
    section(pdf, cv.words.languages);
    for (const text of cv.languages) line(pdf, text, 9);
    pdf.y = 50;
    line(pdf, cv.name, 22, 230);
    line(pdf, cv.headline, 11, 230);
    section(pdf, cv.words.summary, 230);
    line(pdf, cv.summary, 10, 230);
    section(pdf, cv.words.experience, 230);
    for (const experience of cv.experiences) draw(pdf, experience);
    section(pdf, cv.words.education, 230);
    for (const { degree, school, dates } of cv.educations) {
      line(pdf, school, 10, 230);
      line(pdf, `${degree} · (${dates})`, 10, 230);
    }
  });
}

function section(pdf: Pdf, title: string, x = left): void {
  pdf.y += 12;
  line(pdf, title, 12, x);
  pdf.y += 3;
}

function line(pdf: Pdf, text: string, size = 10, x = left): void {
  const width = x === left && size === 9 ? 150 : right - x;
  pdf.fontSize(size).text(text, x, pdf.y, { width });
}

function edges(pdf: Pdf, text: string, end: string): void {
  const top = pdf.y;
  pdf.fontSize(10).text(end, right - pdf.widthOfString(end), top, { lineBreak: false });
  pdf.text(text, left, top, { width: 330 });
}

function bullets(pdf: Pdf, points: string[], x = left): void {
  for (const point of points) {
    const top = pdf.y;
    pdf.fontSize(10).text('•', x, top, { lineBreak: false });
    pdf.text(point, x + 12, top, { width: right - x - 12 });
  }
}
