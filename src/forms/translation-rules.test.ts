import { describe, expect, test } from 'vitest';
import { questionDraft } from './contract.ts';
import { helpCharsMax } from './rules.ts';
import {
  faultsOfTranslations,
  questionIn,
  type Translations,
  withMainTexts,
  withoutTexts,
} from './translation-rules.ts';

const options = [
  { id: 'a', label: 'Wool' },
  { id: 'b', label: 'Silk' },
];
const turkish = {
  label: 'Hangi ip?',
  help: '',
  options: [
    { id: 'b', label: 'İpek' },
    { id: 'a', label: 'Yün' },
  ],
};
const english = { label: 'Which yarn?', help: 'One or more', options };

const aQuestion = (translations: Translations = { tr: turkish }) => ({
  id: 'q',
  mode: 'required',
  label: english.label,
  help: english.help,
  settings: { options, several: true },
  translations,
});

describe('a question with a translation', () => {
  test('has its texts in that language, with the ids and the order of its own choices', () => {
    expect(questionIn(aQuestion(), 'tr')).toMatchObject({
      id: 'q',
      label: 'Hangi ip?',
      help: '',
      settings: {
        several: true,
        options: [
          { id: 'a', label: 'Yün' },
          { id: 'b', label: 'İpek' },
        ],
      },
    });
    expect(questionIn(aQuestion(), 'en')).toEqual(aQuestion());
  });

  test('changes places with it when the main language changes, and back again', () => {
    const swapped = withMainTexts(aQuestion(), 'en', 'tr');
    expect(swapped).toMatchObject({ label: 'Hangi ip?', translations: { en: english } });
    expect(swapped.translations).not.toHaveProperty('tr');
    const { options: turkishOptions, ...texts } = turkish;
    expect(withMainTexts(swapped, 'tr', 'en')).toEqual(
      aQuestion({ tr: { ...texts, options: turkishOptions.toReversed() } }),
    );
    expect(withMainTexts(aQuestion({}), 'en', 'tr')).toEqual(aQuestion({}));
  });

  test('loses it with the language', () => {
    expect(withoutTexts(aQuestion(), 'tr')).toEqual(aQuestion({}));
  });

  test('must translate each of its choices, each differently', () => {
    const path = ['translations', 'tr', 'options'];
    const faultsOf = (translated: typeof options) =>
      faultsOfTranslations(aQuestion({ tr: { ...turkish, options: translated } }));
    expect(faultsOf(turkish.options)).toEqual([]);
    const [silk = { id: '', label: '' }, wool = silk] = turkish.options;
    const other = { path, message: 'forms.validation.otherChoices' };
    expect(faultsOf([silk])).toEqual([other]);
    expect(faultsOf([silk, silk])).toEqual([other]);
    expect(faultsOf([silk, wool, { id: 'c', label: 'Pamuk' }])).toEqual([other]);
    expect(faultsOf([silk, { ...wool, label: 'İpek' }])).toEqual([
      { path: [...path, 1, 'label'], message: 'forms.validation.sameOption' },
    ]);
  });
});

test.each([
  ['boolean', helpCharsMax.question],
  ['section', helpCharsMax.section],
])('the text below a %s has one limit in every language', (type, limit) => {
  const isValid = (help: string, translated: string): boolean => {
    const texts = { label: 'Başlık', help: translated, options: [] };
    return questionDraft.safeParse({ type, label: 'Title', help, translations: { tr: texts } }).success;
  };
  const [longest, tooLong] = ['x'.repeat(limit), 'x'.repeat(limit + 1)];
  expect([isValid(longest, longest), isValid(tooLong, ''), isValid('', tooLong)]).toEqual([
    true,
    false,
    false,
  ]);
});
