import { expect, test } from 'vitest';
import type { DashboardCard } from '../rules.ts';
import { wideCards } from './shown-cards.ts';

test('a card without another one beside it takes the whole width, so that no hole is left', () => {
  const wideOf = (...cards: DashboardCard[]) => [...wideCards(cards)];
  expect(wideOf('waiting', 'jobs', 'candidates', 'traffic', 'latest', 'locations')).toEqual([
    'waiting',
    'locations',
  ]);
  expect(wideOf('sinceLeft', 'jobs', 'latest', 'locations')).toEqual(['locations', 'latest']);
  expect(wideOf('jobs', 'waiting', 'candidates')).toEqual(['waiting', 'jobs', 'candidates']);
});
