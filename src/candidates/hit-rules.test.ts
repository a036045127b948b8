import { expect, test } from 'vitest';
import { findHit, type HitText, soughtOf } from './hit-rules.ts';
import { parseSearch, wantedTerms } from './search-rules.ts';

const texts: HitText[] = [
  { field: 'name', text: 'Işıl Şahinoğlu' },
  { field: 'email', text: 'isil@sahin.example' },
  { field: 'phone', text: '+905329876543' },
  { field: 'title', text: 'Kıdemli Mühendis' },
  { field: 'company', text: 'Straße & Söhne' },
  { field: 'skills', text: 'C++, Node.js, Makine Öğrenmesi' },
  { field: 'record', text: 'Garson, Ege Lokantası' },
  {
    field: 'cv',
    text: `${'Uzun bir giriş. '.repeat(20)}Ekibin Kubernetes kümesini kurdum,\n  node ile. ${'Son. '.repeat(60)}`,
  },
];

/** The hit as one line, with the matches in brackets. */
function lineOf(text: string, isNear = false): string | null {
  const search = parseSearch(text);
  if (search === null) return null;
  const hit = findHit(texts, soughtOf(wantedTerms(search), { piece: search.piece ?? '', isNear }))?.hit;
  return hit === undefined
    ? null
    : `${hit.field}: ${hit.parts.map((part, index) => (index % 2 === 1 ? `[${part}]` : part)).join('')}`;
}

test('the first field with the most terms is shown, with the original letters', () => {
  const cases: [string, string | null][] = [
    ['isil', 'name: [Işıl] Şahinoğlu'],
    ['SAHIN işil', 'name: [Işıl] [Şahin]oğlu'],
    ['muhendis kıdem', 'title: [Kıdem]li [Mühendis]'],
    ['strasse', 'company: [Straße] & Söhne'],
    ['c++', 'skills: [C++], Node.js, Makine Öğrenmesi'],
    ['node', 'skills: C++, [Node].js, Makine Öğrenmesi'],
    ['"makine ogrenmesi"', 'skills: C++, Node.js, [Makine Öğrenmesi]'],
    ['title:garson', 'record: [Garson], Ege Lokantası'],
    ['skill:garson', null],
    ['-isil', null],
    ['garson -isil', 'record: [Garson], Ege Lokantası'],
    ['hin.exam', 'email: isil@sa[hin.exam]ple'],
    ['0532 987', 'phone: +90[532987]6543'],
    ['constructor', null],
  ];
  for (const [search, line] of cases) expect([search, lineOf(search)]).toEqual([search, line]);
});

test('a long text is cut between words around the match', () => {
  expect(lineOf('kubernetes')).toMatch(
    /^cv: … [\wüşğıçö. ]{5,40} Ekibin \[Kubernetes\] kümesini kurdum, node ile\. (Son\. )*Son\. …$/i,
  );
  // Two terms in the CV count more than one of the skills.
  expect(lineOf('node kubernetes')).toContain('[Kubernetes] kümesini kurdum, [node] ile');
});

test('a name with a typing mistake is marked as a whole', () => {
  expect(lineOf('sahinolgu', true)).toBe('name: Işıl [Şahinoğlu]');
  expect(lineOf('sahinolgu')).toBe(null);
});
