import { expect, test } from 'vitest';
import { cvLinesOf } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

// Titles beside and around companies, their towns and descriptions.

const now = new Date('2026-11-21T12:00:00Z');

async function jobsOf(heading: string, ...lines: string[]): Promise<string[]> {
  const text = ['Anna Beispiel', 'anna.beispiel@example.com', '', heading, ...lines].join('\n');
  const { experiences } = await readCv(cvLinesOf(text, null), now);
  return experiences.map(({ title, company, place }) =>
    [title?.value, company?.value, place?.value.city].filter((value) => value !== undefined).join(' / '),
  );
}

test.each([
  [
    'a title may begin with "als" and its company with "bei der"',
    'Berufserfahrung',
    ['seit 05/2015\tals Hausmeister bei der Wohnungsgenossenschaft Pankfeld, Bernfeld'],
    ['Hausmeister / Wohnungsgenossenschaft Pankfeld, Bernfeld'],
  ],
  [
    'a company may be in brackets behind its title',
    'İş Deneyimi',
    ['Operasyon Yöneticisi (Çamfeld Denizcilik A.Ş.) — Mersin', 'Ocak 2018 – Halen'],
    ['Operasyon Yöneticisi / Çamfeld Denizcilik A.Ş. / Mersin'],
  ],
  [
    'the only other name of an entry is in brackets',
    'İş Deneyimi',
    ['Gümrük Müşavir Yardımcısı (Torfeld Gümrük Müşavirliği)', 'Mayıs 2012 – Aralık 2017'],
    ['Gümrük Müşavir Yardımcısı / Torfeld Gümrük Müşavirliği'],
  ],
  [
    'a town on no list is in brackets behind its company',
    'Berufserfahrung',
    ['Neanfeld Textil GmbH (Mettfeld)\t01/2017 – heute', 'Leiterin Rechnungswesen'],
    ['Leiterin Rechnungswesen / Neanfeld Textil GmbH / Mettfeld'],
  ],
  [
    'a description of a company is not its name',
    'Experience',
    [
      'EVERFIELD MEMORIAL',
      'Community hospital with a level II trauma center',
      'Nurse Manager\tJanuary 2012 – March 2018',
    ],
    ['Nurse Manager / EVERFIELD MEMORIAL'],
  ],
  [
    'a title is above its company and place',
    'Experience',
    [
      'Health Specialist',
      'Marion County | Salem, OR | April 2017 – Present',
      '• Inspects schools',
      'Food Inspector',
      'Cascade Foods | Eugene, OR | August 2014 – March 2017',
    ],
    ['Health Specialist / Marion County / Salem', 'Food Inspector / Cascade Foods / Eugene'],
  ],
])('%s', async (_name, heading, lines, expected) => {
  expect(await jobsOf(heading, ...lines)).toEqual(expected);
});
