import { strToU8, zipSync } from 'fflate';
import type { Person } from '../content/content.ts';
import { escapeMarkup } from '../plan/wording.ts';
import { cvContact, type CvEntry, cvHeading, cvSections, fullName } from './cv.ts';

const accents: Record<Person['cvStyle'], string> = { 0: '1F5FA8', 1: '262220', 2: '1D5C53' };
const fonts: Record<Person['cvStyle'], string> = { 0: 'Calibri', 1: 'Georgia', 2: 'Arial' };
const schemas = 'http://schemas.openxmlformats.org';
const word = `xmlns:w="${schemas}/wordprocessingml/2006/main"`;
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
// Right edge of the text on A4 with these margins, in twentieths of a point: where the dates end.
const rightEdge = 9638;

/** A CV as a Word document, the same bytes for the same CV. */
export function makeCvDocx(person: Person): Buffer {
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relations({ officeDocument: 'word/document.xml' }),
    'word/document.xml': documentXml(person),
    'word/styles.xml': stylesXml(person),
    'word/numbering.xml': numberingXml,
    'word/_rels/document.xml.rels': relations({ styles: 'styles.xml', numbering: 'numbering.xml' }),
  };
  const entries = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]);
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 6, mtime: '2024-01-15T09:00:00' }));
}

function documentXml(person: Person): string {
  const sections = cvSections(person).flatMap((section) => {
    const heading = paragraph('Heading1', cvHeading(person, section.heading));
    if (section.kind === 'text') return [heading, paragraph('', section.text)];
    if (section.kind === 'list') return [heading, paragraph('', section.items.join(', '))];
    return [heading, ...section.entries.map(entryXml)];
  });
  const contact = cvContact(person).join('  ·  ');
  const body = [
    paragraph('Title', fullName(person)),
    paragraph('Subtitle', person.title),
    paragraph('', contact),
    ...sections,
  ];
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';
  return `${xmlHead}<w:document ${word}><w:body>${body.join('')}${page}</w:body></w:document>`;
}

function entryXml({ title, place, period, points }: CvEntry): string {
  const tab = '<w:r><w:tab/></w:r>';
  return [
    `<w:p><w:pPr><w:pStyle w:val="Entry"/></w:pPr>${run(title, '<w:b/>')}${tab}${run(period)}</w:p>`,
    `<w:p><w:pPr><w:keepNext/></w:pPr>${run(place, '<w:i/>')}</w:p>`,
    ...points.map((point) => paragraph('ListBullet', point)),
  ].join('');
}

function paragraph(style: string, text: string): string {
  const points = style === 'ListBullet' ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' : '';
  const properties = style && `<w:pPr><w:pStyle w:val="${style}"/>${points}</w:pPr>`;
  return `<w:p>${properties}${run(text)}</w:p>`;
}

function run(text: string, format = ''): string {
  return `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${escapeMarkup(text)}</w:t></w:r>`;
}

function stylesXml({ cvStyle: style, language }: Person): string {
  const accent = `<w:color w:val="${accents[style]}"/>`;
  const font = `<w:rFonts w:ascii="${fonts[style]}" w:hAnsi="${fonts[style]}" w:cs="${fonts[style]}"/>`;
  const named = (id: string, name: string, paragraphs: string, runs: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:pPr>${paragraphs}</w:pPr><w:rPr>${runs}</w:rPr></w:style>`;
  const rule = `<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="2" w:color="${accents[style]}"/></w:pBdr>`;
  return `${xmlHead}<w:styles ${word}><w:docDefaults><w:rPrDefault><w:rPr>${font}<w:sz w:val="20"/><w:lang w:val="${language === 'tr' ? 'tr-TR' : 'en-GB'}"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="60" w:line="264" w:lineRule="auto"/></w:pPr></w:style>
${named('Title', 'Title', '<w:spacing w:after="20"/>', '<w:b/><w:sz w:val="46"/>')}
${named('Subtitle', 'Subtitle', '<w:spacing w:after="80"/>', `${accent}<w:sz w:val="25"/>`)}
${named('Heading1', 'heading 1', `<w:keepNext/>${rule}<w:spacing w:before="260" w:after="100"/><w:outlineLvl w:val="0"/>`, `<w:b/>${accent}<w:sz w:val="22"/>`)}
${named('Entry', 'Entry', `<w:keepNext/><w:tabs><w:tab w:val="right" w:pos="${rightEdge}"/></w:tabs><w:spacing w:before="100" w:after="0"/>`, '<w:sz w:val="21"/>')}
${named('ListBullet', 'List Bullet', '<w:spacing w:after="30"/>', '')}</w:styles>`;
}

const numberingXml = `${xmlHead}<w:numbering ${word}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="340" w:hanging="220"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;

const partType = (name: string) =>
  `application/vnd.openxmlformats-officedocument.wordprocessingml.${name}+xml`;
const contentTypes = `${xmlHead}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${partType('document.main')}"/><Override PartName="/word/styles.xml" ContentType="${partType('styles')}"/><Override PartName="/word/numbering.xml" ContentType="${partType('numbering')}"/></Types>`;

/** The parts that a part refers to, by the kind of the relation. */
function relations(parts: Record<string, string>): string {
  const all = Object.entries(parts).map(
    ([kind, part], index) =>
      `<Relationship Id="rId${index + 1}" Type="${schemas}/officeDocument/2006/relationships/${kind}" Target="${part}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${schemas}/package/2006/relationships">${all.join('')}</Relationships>`;
}
