import { expect, test } from 'vitest';
import { readDescription } from './read-description.ts';

const read = (lines: string) =>
  readDescription({ format: 'txt', text: `${lines}\n\nYour tasks\n- Count\n- Report` }, '2026-11-25');
const shown = (found: { value: string; isSure: boolean } | null): string =>
  found === null ? '' : `${found.value}${found.isSure ? '' : '?'}`;

test.each([
  ['Werkstudent Marketing (m/w/d)', 'parttime'],
  ['Analyst\nUmfang: 16 bis 20 Stunden', 'parttime?'],
  ['Analyst\nHours: 39 hours per week', 'fulltime?'],
  ['Analyst\nPensum: 100 %', 'fulltime?'],
  ['Analyst\nWochenarbeitszeit: 39,83 Stunden', 'fulltime?'],
  ['Kalite Uzmanı\n\nHaftada 45 saat, tek vardiya çalışıyoruz.', 'fulltime?'],
  ['Analyst\n\nThirty-five hours a week, spread over five days.', 'fulltime?'],
  ['Interim Payroll Manager\nRate: £380 per day', 'contract'],
  ['Senior Data Engineer (Outside IR35)', 'contract'],
  ['Uzman\n\nÇalışma tam zamanlıdır; haftanın dört günü sahada geçer.', 'fulltime?'],
  ['Analyst\n\nunbefristet in Vollzeit. Die Stelle ist grundsätzlich teilzeitgeeignet.', 'fulltime?'],
  ['Analyst\n\nThis is a full-time position. Part-time is possible for the right person.', 'fulltime?'],
  ['Analyst\n\nWe have been open 24 hours a day since 1990.', ''],
])('the job type of "%s"', (lines, type) => {
  expect(shown(read(lines).jobType)).toBe(type);
});

test.each([
  ['Analyst\n\nBis zu zwei Tage in der Woche können Sie von zu Hause arbeiten.', 'hybrid?'],
  ['Analyst\n\nDu unterstützt uns an drei Tagen, einen davon gern von zu Hause.', 'hybrid?'],
  ['Analyst\n\nBis zu drei Tage pro Woche mobiles Arbeiten.', 'hybrid?'],
  ['Analyst\n\nEin Mix aus Büro und Homeoffice.', 'hybrid?'],
  ['Analyst\n\nYou can work from home up to three days a week.', 'hybrid?'],
  ['Uzman\n\nHaftanın iki günü evden çalışabilirsiniz.', 'hybrid'],
  ['Analyst\n\nWe sample the soil in wet and remote places.', ''],
  ['Bakım Teknisyeni\nÇalışma şekli: Tam zamanlı, fabrikada', 'onsite?'],
  ['Mağaza Müdürü\nÇalışma şekli: Tam zamanlı, mağazada', 'onsite?'],
  ['Nurse\nWhere you work: In the hospital, Galway', 'onsite?'],
])('the location type of "%s"', (lines, way) => {
  expect(shown(read(lines).locationType)).toBe(way);
});

test('the last day of a period is the closing date', () => {
  const { closesOn } = read('Uzman\n\nBaşvurular 07.12.2026 - 18.12.2026 tarihleri arasında yapılacaktır.');
  expect(closesOn?.value).toBe('2026-12-18');
});

test('a title below the heading of a summary is read', () => {
  expect(read('Job summary\nOccupational Therapist\nHalifax\nPart-time').title?.value).toBe(
    'Occupational Therapist',
  );
});
