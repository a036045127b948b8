import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import type { Person } from '../content/content.ts';
import partNames from '../content/cv-docx-parts.json' with { type: 'json' };
import { escapeMarkup, fillIn } from '../plan/wording.ts';
import { type CvEntry, layOutCv } from './cv.ts';

/** The path and the text of each part of a Word document. */
const parts = Object.entries(partNames).map(([path, name]) => {
  return [path, readFileSync(new URL(`../content/cv-docx/${name}.xml`, import.meta.url), 'utf8')] as const;
});

/** A CV as a Word document, the same bytes for the same CV. */
export function makeCvDocx(person: Person): Buffer {
  const { style, name, title, contact, main, lists } = layOutCv(person);
  const sections = [...main, ...lists].flatMap(({ heading, lines, entries }) => [
    paragraph('Heading1', heading),
    ...entries.map(entryXml),
    ...(lines.length > 0 ? [paragraph('Normal', lines.join(', '))] : []),
  ]);
  const values = {
    accent: style.accent.slice(1),
    font: style.docxFont,
    locale: person.language === 'tr' ? 'tr-TR' : 'en-GB',
    name: escapeMarkup(name),
    title: escapeMarkup(title),
    contact: escapeMarkup(contact.lines.join('  ·  ')),
    sections: sections.join(''),
  };
  const files = parts.map(([path, xml]) => [path, strToU8(fillIn(xml, values))]);
  return Buffer.from(zipSync(Object.fromEntries(files), { level: 6, mtime: '2024-01-15T09:00:00' }));
}

function entryXml({ title, place, period, points }: CvEntry): string {
  return [
    `<w:p><w:pPr><w:pStyle w:val="Entry"/></w:pPr>${run(title, '<w:b/>')}<w:r><w:tab/></w:r>${run(period)}</w:p>`,
    `<w:p><w:pPr><w:keepNext/></w:pPr>${run(place, '<w:i/>')}</w:p>`,
    ...points.map((point) => paragraph('ListBullet', point, bullet)),
  ].join('');
}

const bullet = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';

const paragraph = (style: string, text: string, properties = ''): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${properties}</w:pPr>${run(text)}</w:p>`;

const run = (text: string, format = ''): string =>
  `<w:r><w:rPr>${format}</w:rPr><w:t xml:space="preserve">${escapeMarkup(text)}</w:t></w:r>`;
