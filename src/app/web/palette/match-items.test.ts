import { expect, test } from 'vitest';
import { matchItems } from './match-items.ts';
import { verbs } from './verbs.ts';

const titlesFor = (query: string, titles: string[]): string[] =>
  matchItems(
    titles.map((title) => ({ title })),
    query,
  ).map(({ title }) => title);

test('Turkish words match in any case and without accents', () => {
  const pages = ['İlanlar', 'Adaylar', 'Görüşmeler', 'Görünüm', 'Çıkış yap'];
  for (const typed of ['ilan', 'İLAN', 'ıLAN', 'Ilanlar'])
    expect(titlesFor(typed, pages), typed).toEqual(['İlanlar']);
  expect(titlesFor('gorus', pages)).toEqual(['Görüşmeler']);
  expect(titlesFor('cikis', pages)).toEqual(['Çıkış yap']);
  expect(titlesFor('yap', pages)).toEqual(['Çıkış yap']);
});

test('every word of the query must begin a word, and titles that begin with the query come first', () => {
  expect(titlesFor('co se', ['Company Settings', 'Security', 'Completed'])).toEqual(['Company Settings']);
  expect(titlesFor('jo', ['Create job', 'Jobs'])).toEqual(['Jobs', 'Create job']);
  expect(titlesFor('ob', ['Jobs'])).toEqual([]);
  expect(titlesFor('  ', ['Jobs', 'Candidates'])).toEqual(['Jobs', 'Candidates']);
  expect(titlesFor('!?', ['Jobs'])).toEqual(['Jobs']);
  expect(matchItems([{ title: 'Open', hint: 'Jobs' }], 'jobs open')).toHaveLength(1);
});

test('an action is found by verbs of both languages, which its title does not show', () => {
  const actions = [
    { title: 'Reject…', words: verbs['reject'] ?? '' },
    { title: 'Move to Screening', words: verbs['move'] ?? '' },
  ];
  for (const typed of ['reject', 'decline', 'reddet', 'REDDET'])
    expect(
      matchItems(actions, typed).map(({ title }) => title),
      typed,
    ).toEqual(['Reject…']);
  expect(matchItems(actions, 'tasi').map(({ title }) => title)).toEqual(['Move to Screening']);
});
