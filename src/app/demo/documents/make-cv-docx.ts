import { strToU8, zipSync } from 'fflate';
import { type CvFacts, cvContact, cvPeriod, cvPoints, cvUpperCase, cvWords } from './cv-facts.ts';

const accents: Record<CvFacts['style'], string> = { 0: '1F5FA8', 1: '262220', 2: '1D5C53' };
const fonts: Record<CvFacts['style'], string> = { 0: 'Calibri', 1: 'Georgia', 2: 'Arial' };
const schemas = 'http://schemas.openxmlformats.org';
const word = `xmlns:w="${schemas}/wordprocessingml/2006/main"`;
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
// Right edge of the text on A4 with these margins, in twentieths of a point: where the dates end.
const rightEdge = 9638;

/** The same CV as a Word document, the same bytes for the same facts. */
export function makeCvDocx(facts: CvFacts): Buffer {
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relations('rId1', 'officeDocument', 'word/document.xml'),
    'word/document.xml': documentXml(facts),
    'word/styles.xml': stylesXml(facts),
    'word/numbering.xml': numberingXml,
    'word/_rels/document.xml.rels': relations('rId1', 'styles', 'styles.xml', [
      'rId2',
      'numbering',
      'numbering.xml',
    ]),
  };
  const entries = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]);
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 6, mtime: '2024-01-15T09:00:00' }));
}

function documentXml(facts: CvFacts): string {
  const words = cvWords[facts.language];
  const heading = (text: string) =>
    paragraph('Heading1', facts.style === 1 ? text : cvUpperCase(text, facts.language));
  const entry = (what: string, where: string, period: string) =>
    `<w:p><w:pPr><w:pStyle w:val="Entry"/></w:pPr>${run(what, '<w:b/>')}<w:r><w:tab/></w:r>${run(period)}</w:p>` +
    `<w:p><w:pPr><w:keepNext/></w:pPr>${run(where, '<w:i/>')}</w:p>`;
  const body = [
    paragraph('Title', facts.name),
    paragraph('Subtitle', facts.title),
    paragraph('', cvContact(facts).join('  ·  ')),
    heading(words.profile),
    paragraph('', facts.summary),
    heading(words.experience),
    ...facts.experiences.flatMap(({ title, company, start, end, text }) => [
      entry(title, company, cvPeriod(start, end, facts.language)),
      ...cvPoints(text).map((point) => paragraph('ListBullet', point)),
    ]),
    heading(words.education),
    ...facts.education.map(({ degree, institution, start, end }) =>
      entry(degree, institution, cvPeriod(start, end, facts.language)),
    ),
    heading(words.skills),
    paragraph('', facts.skills.join(', ')),
    heading(words.languages),
    paragraph('', facts.languages.join(', ')),
  ];
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';
  return `${xmlHead}<w:document ${word}><w:body>${body.join('')}${page}</w:body></w:document>`;
}

function paragraph(style: string, text: string): string {
  const points = style === 'ListBullet' ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' : '';
  const properties = style && `<w:pPr><w:pStyle w:val="${style}"/>${points}</w:pPr>`;
  return `<w:p>${properties}${run(text)}</w:p>`;
}

function run(text: string, format = ''): string {
  return `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function stylesXml({ style, language }: CvFacts): string {
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

function relations(id: string, type: string, target: string, ...more: [string, string, string][]): string {
  const all = [[id, type, target], ...more].map(
    ([relation, kind, part]) =>
      `<Relationship Id="${relation}" Type="${schemas}/officeDocument/2006/relationships/${kind}" Target="${part}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${schemas}/package/2006/relationships">${all.join('')}</Relationships>`;
}
