import { expect, test } from 'vitest';
import { parseSearch, type Search, wantedTerms } from './search-rules.ts';

test('words are joined by "and", and OR is weaker', () => {
  expect(parseSearch(' ayşe ')).toEqual({ text: 'ayşe', piece: 'ayşe' });
  expect(parseSearch('ayşe yılmaz')).toEqual({
    all: [{ text: 'ayşe' }, { text: 'yılmaz' }],
    piece: 'ayşe yılmaz',
  });
  const either: Search = { any: [{ all: [{ text: 'java' }, { text: 'izmir' }] }, { text: 'go' }] };
  for (const text of [
    'java izmir OR go',
    'java AND izmir VEYA go',
    'java & izmir | go',
    '(java izmir) OR (go)',
  ])
    expect([text, parseSearch(text)]).toEqual([text, either]);
  expect(parseSearch('(java OR go) izmir')).toEqual({
    all: [{ any: [{ text: 'java' }, { text: 'go' }] }, { text: 'izmir' }],
  });
  // Only capitals are an operator.
  expect(parseSearch('now or never')).toMatchObject({ piece: 'now or never' });
});

test('a phrase, an exclusion and a field are read in both languages', () => {
  const phrase = { text: 'machine learning', isPhrase: true };
  for (const text of ['"machine learning"', '“machine learning”', '"machine learning', '«machine learning»'])
    expect([text, parseSearch(text)]).toEqual([text, phrase]);
  const python = { all: [{ text: 'python' }, { not: { text: 'intern' } }] };
  for (const text of ['python -intern', 'python NOT intern', 'python --intern', 'python –intern'])
    expect([text, parseSearch(text)]).toEqual([text, python]);
  for (const text of ['title:nurse', 'TITLE: nurse', 'unvan:nurse', 'Ünvan:nurse', 'UNVAN: nurse'])
    expect([text, parseSearch(text)]).toEqual([text, { text: 'nurse', field: 'title' }]);
  expect(parseSearch('şirket:"Deniz Bank"')).toEqual({
    text: 'Deniz Bank',
    field: 'company',
    isPhrase: true,
  });
  expect(parseSearch('-beceri:c++')).toEqual({ not: { text: 'c++', field: 'skill' } });
  expect(parseSearch('title:(nurse OR -doctor) ankara')).toEqual({
    all: [
      { any: [{ text: 'nurse', field: 'title' }, { not: { text: 'doctor', field: 'title' } }] },
      { text: 'ankara' },
    ],
  });
});

test('a number with parentheses and dashes is one term', () => {
  for (const text of ['0532 987', '(0532) 987-65', '+90-532'])
    expect([text, parseSearch(text)]).toEqual([text, { text, piece: text }]);
});

test('hyphens, colons and signs inside a word belong to it', () => {
  for (const text of [
    'ayşe-gül',
    'c++',
    'node.js',
    'https://example.test',
    'a:b',
    'constructor:x',
    'hin.exam',
  ])
    expect([text, parseSearch(text)]).toEqual([text, { text, piece: text }]);
});

test('odd input leaves out what makes no sense', () => {
  const nothing = [
    '',
    ' ',
    '-',
    '--',
    '""',
    '"',
    '()',
    ')(',
    'OR',
    'OR OR',
    'AND',
    '-"',
    '-()',
    'title:',
    '&|!',
    "'",
    '\\',
  ];
  for (const text of nothing) expect([text, parseSearch(text)]).toEqual([text, null]);
  const ada = [
    'ada OR',
    'OR ada',
    '(ada',
    'ada)',
    '((ada))',
    'ada ()',
    'ada "',
    'ada -',
    'ada title:',
    'ada AND OR',
  ];
  for (const text of ada)
    expect([text, { ...parseSearch(text), piece: '' }]).toEqual([text, { text: 'ada', piece: '' }]);
  expect(parseSearch('('.repeat(199) + 'a')).toEqual({ text: 'a' });
});

test('excluded terms are not wanted ones', () => {
  const search = parseSearch('ada (go OR title:nurse) -(java OR "no way")');
  expect(search && wantedTerms(search)).toEqual([
    { text: 'ada' },
    { text: 'go' },
    { text: 'nurse', field: 'title' },
  ]);
});
