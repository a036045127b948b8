import { describe, expect, it, test } from 'vitest';
import type { Card } from '#applications/contract.ts';
import type { Board, BoardColumn } from './contract.ts';
import {
  appendCards,
  averageDays,
  type BoardState,
  closedColumnId,
  columnIdOf,
  findPlace,
  isCompact,
  movedCard,
  neighbour,
  placeCards,
  raiseVersions,
  rejectedCard,
  removeCards,
  setFacts,
  stepBeside,
  toBoardState,
} from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);

test('the average is calculated from the sum of entry times, and is unknown for an empty column', () => {
  const seconds = (daysAgo(1).getTime() + daysAgo(4).getTime()) / 1000;
  expect(averageDays(2, seconds, now)).toBe(2.5);
  expect(averageDays(0, 0, now)).toBeNull();
});

const card = (id: string, overrides: Partial<Card> = {}): Card => ({
  id,
  version: 1,
  jobId: 'job',
  candidateId: `candidate ${id}`,
  name: 'Ada',
  referrer: null,
  knockoutAnswers: [],
  answerBy: null,
  answerDaysLeft: null,
  snoozedUntil: null,
  surname: id,
  isWithheld: false,
  photo: null,
  currentTitle: '',
  currentCompany: '',
  stepId: 'applied',
  stepEnteredAt: daysAgo(1).toISOString(),
  appliedAt: daysAgo(9).toISOString(),
  closedAt: null,
  outcome: 'open',
  rejectionReason: null,
  rating: null,
  tags: [],
  source: 'careers',
  flags: [],
  nextMeetingAt: null,
  can: { move: true, reject: true, unreject: false, rate: true },
  ...overrides,
});

const column = (id: string, cards: Card[], overrides: Partial<BoardColumn> = {}): BoardColumn => ({
  id,
  title: id,
  color: '#000000',
  kind: 'custom',
  count: cards.length,
  averageDays: null,
  cards,
  nextCursor: null,
  ...overrides,
});

const boardOf = (columns: BoardColumn[], closedCount = 0): Board => ({
  job: { id: 'job', title: 'Job', slug: 'job', status: 'published', applicationCount: 9 },
  columns,
  closedCount,
  can: { move: true, addCandidate: true, createCandidate: true },
});

const old = (days: number) => ({ stepEnteredAt: daysAgo(days).toISOString() });
const idsOf = (state: BoardState) => state.columns.map((one) => one.cards.map((shown) => shown.id));
const countsOf = (state: BoardState) => state.columns.map((one) => one.count);

describe('the board on screen', () => {
  const a = card('a', old(1));
  const b = card('b', old(2));
  const c = card('c', { ...old(3), stepId: 'offer' });
  const state = toBoardState(boardOf([column('applied', [a, b]), column('offer', [c])], 4));
  const [, offer] = state.columns;
  if (offer === undefined) throw new Error('The board has two steps.');

  it('the rejected column is last and not loaded at first', () => {
    expect(countsOf(state)).toEqual([2, 1, 4]);
    expect(state.columns[2]).toMatchObject({ id: closedColumnId, cards: [], nextCursor: '' });
  });

  it('a moved card appears on top of its new column at once, and nowhere else', () => {
    const moved = placeCards(state, [movedCard(b, offer, now)]);
    expect(idsOf(moved)).toEqual([['a'], ['b', 'c'], []]);
    expect(countsOf(moved)).toEqual([1, 2, 4]);
    expect(moved.columns[2]).toBe(state.columns[2]);
  });

  it.each([
    ['waiting', [['a'], ['c', 'b'], []]],
    ['applied', [['a'], ['b', 'c'], []]],
    ['rating', [['a'], ['b', 'c'], []]],
    ['name', [['a'], ['c', 'b'], []]],
  ] as const)('a moved card is placed by the order %s', (sort, ids) => {
    const [called, rated] = [
      { ...b, name: 'ışık', rating: 4, appliedAt: daysAgo(3).toISOString() },
      { ...c, name: 'Çınar', rating: 2 },
    ];
    const sorted = toBoardState(
      boardOf([column('applied', [a, called]), column('offer', [rated])]),
      undefined,
      sort,
    );
    expect(idsOf(placeCards(sorted, [movedCard(called, offer, now)]))).toEqual(ids);
  });

  it('a card moved beyond the loaded pages is counted but not shown', () => {
    const sorted = toBoardState(
      boardOf([column('applied', [a, b]), column('offer', [c], { nextCursor: 'more', count: 60 })]),
      undefined,
      'waiting',
    );
    const moved = placeCards(sorted, [movedCard(b, offer, now)]);
    expect(idsOf(moved)).toEqual([['a'], ['c'], []]);
    expect(countsOf(moved)).toEqual([1, 61, 0]);
  });

  it('a refused move returns the card to its exact place', () => {
    const moved = placeCards(state, [movedCard(b, offer, now)]);
    expect(placeCards(moved, [b])).toEqual(state);
  });

  it('a rejected card is counted in a column that is not loaded', () => {
    const rejected = placeCards(state, [rejectedCard(a, 'Other', now)]);
    expect(idsOf(rejected)).toEqual([['b'], ['c'], []]);
    expect(countsOf(rejected)).toEqual([1, 1, 5]);
    expect(columnIdOf(rejectedCard(a, 'Other', now))).toBe(closedColumnId);
  });

  it('a changed card gets its new version and the place where a later write will put it', () => {
    const moved = placeCards(state, [movedCard(b, offer, now)]);
    const raised = raiseVersions(moved, [{ ...b, version: 2 }]);
    expect(idsOf(raised)).toEqual(idsOf(moved));
    expect(findPlace(raised, 'b')?.card.version).toBe(2);
    expect(findPlace(raised, 'a')?.card.version).toBe(1);
  });

  it('a card that sorts after the loaded ones is left for the next page', () => {
    const paged = toBoardState(boardOf([column('applied', [a], { count: 9, nextCursor: 'x' })]));
    expect(idsOf(placeCards(paged, [b]))[0]).toEqual(['a']);
    expect(idsOf(placeCards(paged, [card('z', old(0))]))[0]).toEqual(['z', 'a']);
  });

  it('a card that moved between two page requests is not repeated', () => {
    const paged = appendCards(state, 'applied', { items: [b, card('d', old(5))], nextCursor: null });
    expect(idsOf(paged)[0]).toEqual(['a', 'b', 'd']);
  });

  it('refetching the first page keeps the later loaded pages', () => {
    const tail = card('tail', old(8));
    const deep = appendCards(
      toBoardState(boardOf([column('applied', [a, b], { count: 9, nextCursor: 'x' })])),
      'applied',
      { items: [tail], nextCursor: 'y' },
    );
    const again = toBoardState(boardOf([column('applied', [a, b], { count: 9, nextCursor: 'x' })]), deep);
    expect(again.columns[0]).toMatchObject({ nextCursor: 'y', count: 9 });
    expect(idsOf(again)[0]).toEqual(['a', 'b', 'tail']);
  });

  it('removed cards disappear, and the counts are those of the server', () => {
    const less = removeCards(state, new Set(['a']));
    expect(countsOf(less)).toEqual([1, 1, 4]);
    const facts = [
      { stepId: 'applied', count: 7, averageDays: 2 },
      { stepId: 'offer', count: 1, averageDays: null },
    ];
    const reported = setFacts(less, { columns: facts, closedCount: 3 });
    expect(countsOf(reported)).toEqual([7, 1, 3]);
    expect(reported.columns[1]).toBe(less.columns[1]);
  });

  it.each([
    ['a', 'down', 'b'],
    ['b', 'down', undefined],
    ['b', 'up', 'a'],
    ['b', 'right', 'c'],
    ['c', 'left', 'a'],
    ['a', 'last', 'b'],
  ] as const)('from %s the key for %s leads to %s', (from, direction, to) => {
    const place = findPlace(state, from);
    if (place === null) throw new Error(`${from} is on the board.`);
    expect(neighbour(state, place, { direction, collapsed: new Set() })?.id).toBe(to);
  });

  it('arrow keys skip folded columns, and moves use only steps', () => {
    const place = findPlace(state, 'a');
    if (place === null) throw new Error('a is on the board.');
    expect(neighbour(state, place, { direction: 'right', collapsed: new Set(['offer']) })).toBeNull();
    expect(stepBeside(state, 'applied', 1)?.id).toBe('offer');
    expect(stepBeside(state, 'offer', 1)).toBeNull();
    expect(stepBeside(state, 'applied', -1)).toBeNull();
  });
});

test('cards are compact from fifty applications on, unless the user chose otherwise', () => {
  expect(isCompact(null, 49)).toBe(false);
  expect(isCompact(null, 50)).toBe(true);
  expect(isCompact(true, 1)).toBe(true);
  expect(isCompact(false, 5000)).toBe(false);
});
