import { describe, expect, test } from 'vitest';
import { adviceOn, type Posting, textOf } from './advice-rules.ts';

const sentence =
  'You keep the books of three shops and explain them to those who run these shops every month. ';
const good: Posting = {
  title: 'Accountant',
  descriptionHtml: `<p>${sentence.repeat(6)}</p>`,
  language: 'en',
  locationType: 'onsite',
  country: 'TR',
  city: 'İzmir',
  payMin: 50_000,
  payMax: 70_000,
  isPayPublic: true,
  questions: [],
};
const kinds = (change: Partial<Posting>) => adviceOn({ ...good, ...change }).map(({ kind }) => kind);
const found = (text: string, language: 'en' | 'tr' = 'en') =>
  adviceOn({ ...good, language, descriptionHtml: `${good.descriptionHtml}<p>${text}</p>` }).map(
    ({ kind, words, instead }) => `${kind}: ${words?.match}${instead === '' ? '' : ` > ${instead}`}`,
  );

test('a good posting needs no advice, with or without a closing date', () => {
  expect(adviceOn(good)).toEqual([]);
});

describe('advice on a posting covers', () => {
  test('missing pay and place, and pay that is hidden', () => {
    expect(kinds({ payMin: null, payMax: null })).toEqual(['noPay']);
    expect(kinds({ payMin: null })).toEqual([]);
    expect(kinds({ isPayPublic: false })).toEqual(['payHidden']);
    expect(kinds({ city: '', country: null })).toEqual(['noPlace']);
    expect(kinds({ city: '', country: null, locationType: 'remote' })).toEqual([]);
  });

  test('a text that is too short or too long, but not an empty one', () => {
    expect(kinds({ descriptionHtml: '<p>Keep our books.</p>' })).toEqual(['tooShort']);
    expect(kinds({ descriptionHtml: `<p>${sentence.repeat(60)}</p>` })).toEqual(['tooLong']);
    expect(kinds({ descriptionHtml: '' })).toEqual([]);
  });

  test.each([
    ['We need a rockstar salesman', ['gendered: rockstar > expert', 'gendered: salesman > salesperson']],
    ['He/she knows his or her customers', ['gendered: He/she > they', 'gendered: his or her > their']],
    ['Join our young and dynamic team', ['aged: young and dynamic > motivated']],
    ['Candidates under 35 years', ['aged: Candidates under 35']],
    ['A saleswoman, 25 to 35 years old', ['gendered: saleswoman > salesperson', 'aged: 25 to 35 years old']],
    [
      'He will keep the books; male preferred',
      ['gendered: He will > you', 'gendered: male preferred > candidates'],
    ],
    [
      'Under 30 years old, young, energetic',
      ['aged: Under 30 years old', 'aged: young, energetic > motivated'],
    ],
    ['Your last drawn salary', ['salaryHistory: last drawn salary > salary expectation']],
    ['Your current annual gross salary', ['salaryHistory: current annual gross salary > salary expectation']],
    ['Bring your pay slips', ['salaryHistory: your pay slips']],
    ['Aged 25-35', ['aged: Aged 25-35']],
    ['Tell us your current salary', ['salaryHistory: current salary > salary expectation']],
    ['State your marital status and date of birth', ['family: marital status', 'birth: date of birth']],
    ['A CV with a photo', ['photo: with a photo']],
    ['Native English speakers', ['origin: Native English speakers > fluent']],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test.each([
    [
      '35 yaşını doldurmamış, tercihen erkek',
      ['aged: 35 yaşını doldurmamış', 'gendered: tercihen erkek > çalışma arkadaşı'],
    ],
    ['30 yaşın altında, dinamik ve genç', ['aged: 30 yaşın altında', 'aged: dinamik ve genç > istekli']],
    ['25 – 35 yaşlarında', ['aged: 25 – 35 yaşlarında']],
    ['Şu anda aldığınız net maaş', ['salaryHistory: Şu anda aldığınız net maaş > maaş beklentisi']],
    ['Önceki işyerinizdeki maaşınız', ['salaryHistory: Önceki işyerinizdeki maaşınız > maaş beklentisi']],
    ['Medeni hâliniz ve doğum yılınız', ['family: Medeni hâliniz', 'birth: doğum yılınız']],
    ['Prezentabl adaylar', ['looks: Prezentabl']],
    ['Bilim adamı arıyoruz', ['gendered: Bilim adamı > bilim insanı']],
    ['Bay / bayan çalışma arkadaşı', ['gendered: Bay / bayan > çalışma arkadaşı']],
    ['BAYAN ELEMAN ALINACAKTIR', ['gendered: BAYAN ELEMAN > çalışma arkadaşı']],
    ['Genç ve dinamik bir kadro', ['aged: Genç ve dinamik > istekli']],
    ['35 yaşını aşmamış', ['aged: 35 yaşını aşmamış']],
    ['25-35 yaş arası', ['aged: 25-35 yaş arası']],
    ['Askerliğini yapmış, evli', ['military: Askerliğini', 'family: evli']],
    ['Medeni durumunuz', ['family: Medeni durumunuz']],
    ['Fotoğraflı özgeçmiş, prezantabl', ['photo: Fotoğraflı', 'looks: prezantabl']],
    ['Son maaşınız', ['salaryHistory: Son maaşınız > maaş beklentisi']],
    ['İŞ ADAMLARI', ['gendered: İŞ ADAMLARI > iş insanı']],
  ])('%s', (text, expected) => {
    expect(found(text, 'tr')).toEqual(expected);
  });

  test('discouraging words in titles and questions, but not in invisible questions', () => {
    expect(kinds({ title: 'Salesman' })).toEqual(['gendered']);
    const question = { label: 'What is your current salary?', help: '', mode: 'optional' };
    expect(adviceOn({ ...good, questions: [question] })).toMatchObject([
      { kind: 'salaryHistory', place: 'form' },
    ]);
    expect(kinds({ questions: [{ ...question, mode: 'invisible' }] })).toEqual([]);
  });
});

test('neutral words get no advice', () => {
  for (const text of [
    'You manage people and their salaries, under pressure, in 30 countries, and over 90% of the time on time.',
    'A human guide for women and men, managers and germane questions. They chair meetings.',
    'Under 50 employees. Between 20 and 30 colleagues, over 20 years of experience with payslips.',
  ])
    expect(found(text), text).toEqual([]);
  for (const text of [
    'Maaşınızı zamanında ödüyoruz; ekip gençtir. Kadın istihdamını destekliyoruz, bayramlarda tatiliz.',
    'Bayilik ağımız, evliya türbesi, adam akıllı bir plan, maaş bordrosu hazırlamak, 5 yıl deneyim.',
  ])
    expect(found(text, 'tr'), text).toEqual([]);
});

test('words are quoted with their context on the same line', () => {
  const [advice] = adviceOn({
    ...good,
    descriptionHtml: `${good.descriptionHtml}<ul><li><p>One guru</p></li><li><p>R&amp;D</p></li></ul>`,
  });
  expect(advice?.words).toEqual({ before: 'One ', match: 'guru', after: '' });
  expect(textOf('<p>R&amp;D<br>x</p><ul><li><p>&lt;b&gt;</p></li></ul>')).toBe('R&D\nx\n<b>');
});

test('words of the other language get no advice', () => {
  expect(found('evli barked loudly and the guru')).toEqual(['gendered: guru > expert']);
});
