import { expect, test } from 'vitest';
import {
  isSameDate,
  isSameLevel,
  isSameLink,
  isSameName,
  isSamePhone,
  isSameText,
} from '../../bench/readers/compare-values.ts';
import { countAnswers, precisionOf, quantile, recallOf } from '../../bench/readers/count-answers.ts';
import type { CvTruth } from '../../bench/readers/corpus.ts';
import { pairBest } from '../../bench/readers/pair-best.ts';
import { scoreCv } from '../../bench/readers/score-cv.ts';
import type { ReadValue } from '#reading/server/read-value.ts';
import type { CvValues } from '#reading/server/read-cv.ts';

test('texts are compared without case, accents, ligatures, punctuation and white space', () => {
  expect(isSameText('IŞIL ŞAHİN', 'Işıl  Şahin')).toBe(true);
  expect(isSameText('Office', 'O\ufb03ce')).toBe(true);
  expect(isSameText('B.Sc.', 'BSc')).toBe(true);
  expect(isSameText('Straße', 'STRASSE')).toBe(true);
  expect(isSameText('C', 'C++')).toBe(false);
  expect(isSameText('WordPress', 'W ordPress')).toBe(false);
});

test('a name may lack its legal form, or have a legal form or its city behind it', () => {
  expect(isSameName('Krohn Stahlbau GmbH', 'Krohn Stahlbau', 'Berlin')).toBe(true);
  expect(isSameName('Tarn & Fell Analytics', 'Tarn & Fell Analytics, York', 'York')).toBe(true);
  expect(isSameName('Turna Yazılım', 'Turna Yazılım A.Ş.', null)).toBe(true);
  expect(isSameName('University of York', 'University of', 'York')).toBe(false);
  expect(isSameName('Tarn & Fell Analytics', 'Tarn & Fell Analytics, Leeds', 'York')).toBe(false);
  expect(isSameName('Nurse', '', null)).toBe(false);
});

test('telephone numbers are compared by their digits, links without protocol', () => {
  expect(isSamePhone('0532 000 00 14', '+905320000014')).toBe(true);
  expect(isSamePhone('+49 (0)30 23125 114', '+493023125114')).toBe(true);
  expect(isSamePhone('(512) 555-0143', '+15125550144')).toBe(false);
  expect(isSameLink('linkedin.com/in/ada', 'https://www.linkedin.com/in/ada/')).toBe(true);
  expect(isSameLink('linkedin.com/in/ada', 'https://www.linkedin.com/in/ad')).toBe(false);
});

test('dates are compared by month only when the document gives months', () => {
  expect(isSameDate('2019', '2019-03')).toBe(true);
  expect(isSameDate('2019-03', '2019')).toBe(false);
  expect(isSameDate(null, null)).toBe(true);
  expect(isSameDate(null, '2019')).toBe(false);
});

test('a level in words may be one step away, a level of the framework must be equal', () => {
  expect(isSameLevel({ level: 'C1', written: 'English fluent' }, 'C2')).toBe(true);
  expect(isSameLevel({ level: 'C1', written: 'English fluent' }, 'B1')).toBe(false);
  expect(isSameLevel({ level: 'B2', written: 'English (B2)' }, 'C1')).toBe(false);
  expect(isSameLevel({ level: 'native', written: 'German native' }, 'C2')).toBe(false);
});

test('entries are paired by likeness, each once', () => {
  const likeness = (a: string, b: string): number => (a === b ? 2 : Number(a[0] === b[0]));
  expect(pairBest(['ab', 'ac'], ['ac', 'x'], likeness)).toEqual([
    ['ac', 'ac'],
    ['ab', null],
    [null, 'x'],
  ]);
});

const truth: CvTruth = {
  name: 'Ada Quill',
  email: 'ada@example.com',
  phone: null,
  city: 'Leeds',
  region: null,
  country: 'GB',
  links: [],
  linkedin: null,
  website: null,
  experiences: [
    { title: 'Nurse', company: 'Tarn Ltd', city: null, start: '2019-03', end: null, current: true },
    { title: 'Cook', company: 'Fell Inn', city: null, start: '2015', end: '2018', current: false },
  ],
  educations: [{ school: 'Moor College', degree: 'Tischler', major: null, start: null, end: '2014' }],
  skills: ['Triage', 'Wound care'],
  languages: [
    { language: 'en', level: 'native', written: 'English native' },
    { language: 'nds', level: null, written: 'Plattdeutsch' },
  ],
  meta: { language: 'en', layout: 'one-column', generator: 'chromium', part: 'worked' },
};

const line = {
  at: 0,
  page: 1,
  text: '',
  raw: '',
  box: null,
  size: null,
  isStrong: false,
  stops: [],
  hasGapAbove: false,
  links: [],
  isBullet: false,
};
const found = <T>(value: T, isSure = true): ReadValue<T> => ({ value, isSure, line });

const read: CvValues = {
  origin: null,
  name: found('ADA'),
  surname: found('QUILL'),
  headline: null,
  about: null,
  emails: [found('ada@example.com')],
  phones: [found('+442079460318', false)],
  linkedin: null,
  website: null,
  place: found({ city: 'Leeds', district: '', country: 'GB' }),
  skills: [found('triage'), found('Leeds')],
  languages: [found({ language: 'en', level: null })],
  experiences: [
    {
      title: found('Nurse'),
      company: found('Tarn'),
      start: found('2019-03'),
      end: null,
      isOngoing: true,
      place: null,
      locationType: null,
      description: null,
    },
    {
      title: found('Fell Inn', false),
      company: found('Cook'),
      start: found('2015-01'),
      end: found('2018-02'),
      isOngoing: false,
      place: null,
      locationType: null,
      description: null,
    },
  ],
  educations: [
    {
      institution: found('Moor College'),
      degree: null,
      major: found('Tischler'),
      start: null,
      end: found('2014'),
    },
  ],
};

test('each field counts what is said, read, right and sure, and what is wrong although marked sure', () => {
  const answers = scoreCv(truth, read);
  const count = (field: string) => countAnswers(answers.filter((one) => one.field === field));
  expect(count('name')).toEqual({ said: 1, read: 1, right: 1, sure: 1, wronglySure: 0 });
  expect(count('phone')).toEqual({ said: 0, read: 1, right: 0, sure: 0, wronglySure: 0 });
  expect(count('title')).toEqual({ said: 2, read: 2, right: 1, sure: 1, wronglySure: 0 });
  expect(count('company')).toEqual({ said: 2, read: 2, right: 1, sure: 2, wronglySure: 1 });
  expect(count('job dates')).toEqual({ said: 2, read: 2, right: 2, sure: 2, wronglySure: 0 });
  expect(count('whole job')).toEqual({ said: 2, read: 2, right: 1, sure: 1, wronglySure: 0 });
  expect(count('degree')).toEqual({ said: 1, read: 1, right: 1, sure: 1, wronglySure: 0 });
  expect(count('major')).toEqual({ said: 0, read: 0, right: 0, sure: 0, wronglySure: 0 });
  expect(count('skills')).toEqual({ said: 2, read: 2, right: 1, sure: 2, wronglySure: 1 });
  expect(count('languages')).toEqual({ said: 1, read: 1, right: 1, sure: 1, wronglySure: 0 });
  expect(count('levels')).toEqual({ said: 1, read: 0, right: 0, sure: 0, wronglySure: 0 });
});

test('a document that was not read has only missing values', () => {
  const count = countAnswers(scoreCv(truth, null));
  expect(count).toMatchObject({ read: 0, right: 0 });
  expect(recallOf(count)).toBe(0);
  expect(precisionOf(count)).toBeNull();
});

test('a quantile is a value of the list', () => {
  expect(quantile([3, 1, 2, 4], 0.5)).toBe(2);
  expect(quantile([3, 1, 2, 4], 0.95)).toBe(4);
  expect(quantile([], 0.5)).toBe(0);
});
