import { expect, test } from 'vitest';
import { arrangeCards, changeOf, dashboardCards, shadeOf } from './rules.ts';

test('cards keep the stored order; later ones are put where they usually are, and unknown ones are dropped', () => {
  expect(arrangeCards({ cards: [], hidden: [] })).toEqual({ cards: [...dashboardCards], hidden: [] });
  const { cards, hidden } = arrangeCards({
    cards: ['latest', 'constructor', 'waiting'],
    hidden: ['__proto__', 'jobs'],
  });
  expect(cards[0]).toBe('latest');
  expect(cards[1]).toBe('locations');
  expect(cards.toSorted((one, other) => one.localeCompare(other))).toEqual(
    dashboardCards.toSorted((one, other) => one.localeCompare(other)),
  );
  expect(hidden).toEqual(['jobs']);
});

test('a change is a share of the number before, and none without one', () => {
  expect(changeOf(12, 10)).toBeCloseTo(0.2);
  expect(changeOf(5, 10)).toBe(-0.5);
  expect(changeOf(5, 0)).toBeNull();
});

test('the country with most people is the darkest, and one person is visible', () => {
  expect(shadeOf(900, 900)).toBe(1);
  expect(shadeOf(1, 900)).toBeGreaterThan(0.3);
  expect(shadeOf(1, 900)).toBeLessThan(shadeOf(30, 900));
});
