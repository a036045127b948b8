import { describe, expect, test } from 'vitest';
import { seededRandom } from '#platform/server/seeded-random.ts';
import { hideSmallGroups } from './hide-small-groups.ts';

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The numbers as a reader sees them; null is hidden. */
function shown(table: number[][]): { total: (number | null)[]; rows: (number | null)[][] } {
  const hidden = hideSmallGroups(table);
  const totals = (table[0] ?? []).map((_, option) => sum(table.map((row) => row[option] ?? 0)));
  const seen = (row: number[], isHidden: boolean[] | undefined) =>
    row.map((people, option) => (isHidden?.[option] === false ? people : null));
  return {
    total: seen(totals, hidden.total),
    rows: table.map((row, index) => seen(row, hidden.rows[index])),
  };
}

describe('one job', () => {
  test.each([
    ['large groups are shown', [10, 7, 5], [10, 7, 5]],
    ['a single small group hides the next smallest', [20, 9, 3], [20, null, null]],
    ['two small groups of five together hide no other', [20, 3, 2], [20, null, null]],
    ['two small groups of four together hide one more', [20, 9, 3, 1], [20, null, null, null]],
    ['empty groups hide like small ones', [12, 0], [null, null]],
  ])('%s', (_name, row, expected) => {
    expect(shown([row])).toEqual({ total: expected, rows: [expected] });
  });
});

describe('several jobs', () => {
  test('a small group of one job cannot be computed from the company and the other jobs', () => {
    const { total, rows } = shown([
      [12, 11, 3, 2],
      [10, 9, 8, 7],
      [9, 9, 9, 9],
    ]);
    expect(total).toEqual([31, 29, 20, 18]);
    expect(rows).toEqual([
      [12, 11, null, null],
      [10, 9, null, null],
      [9, 9, 9, 9],
    ]);
  });

  test('a single job hides the same as the company', () => {
    const { total, rows } = shown([[8, 6, 4]]);
    expect(rows).toEqual([total]);
  });

  test('no hidden number is alone in a sum that is shown, nor hidden among fewer than five people', () => {
    const random = seededRandom('tables of a survey');
    const below = (max: number): number => Math.floor(random.next() * max);
    for (let round = 0; round < 300; round += 1) {
      const [jobs, options] = [1 + below(6), 2 + below(6)];
      const table = Array.from({ length: jobs }, () => Array.from({ length: options }, () => below(14)));
      const { total, rows } = shown(table);
      const totals = (table[0] ?? []).map((_, option) => sum(table.map((row) => row[option] ?? 0)));
      for (const [line, numbers] of [
        [total, totals] as const,
        ...rows.map((row, index) => [row, table[index] ?? []] as const),
      ])
        expectProtected(line, numbers);
      for (const [option, known] of total.entries()) {
        const column = rows.map((row) => row[option] ?? null);
        if (known !== null)
          expectProtected(
            column,
            table.map((row) => row[option] ?? 0),
          );
        else expect(column).toContain(null);
      }
    }
  });
});

function expectProtected(line: (number | null)[], numbers: number[]): void {
  const hidden = numbers.filter((_, index) => line[index] === null);
  for (const [index, people] of numbers.entries()) if (people < 5) expect(line[index]).toBeNull();
  if (hidden.length === 0) return;
  // All of a line may be hidden; then its sum is the number of people who were asked.
  if (hidden.length === line.length) return;
  expect(hidden.length).toBeGreaterThan(1);
  expect(sum(hidden)).toBeGreaterThanOrEqual(5);
}
