import { peopleMin } from '../rules.ts';

/** The people of each option, of one question; each row is a job, or the forms without one. */
type Table = readonly (readonly number[])[];

export type HiddenCells = { total: boolean[]; rows: boolean[][] };

type Cell = { people: number; isHidden: boolean };

/**
 * Decides which numbers are hidden: those below five, and as many more, the smallest first, that none of them can be
 * computed. A hidden number follows from a sum when it is the only hidden one. A small group is known when the hidden
 * ones are fewer than five together. Both are checked within a job and the company, whose sums are shown, and between
 * the jobs and the company. Each round hides more, so it ends.
 */
export function hideSmallGroups(table: Table): HiddenCells {
  const options = table[0]?.map((_, option) => option) ?? [];
  const cellOf = (people: number): Cell => ({ people, isHidden: people < peopleMin });
  const rows = table.map((row) => row.map(cellOf));
  const total = options.map((option) => cellOf(sum(table.map((row) => row[option] ?? 0))));
  const columns = options.map((option) => rows.flatMap((row) => row[option] ?? []));
  for (let isChanged = true; isChanged; ) {
    const inRows = [total, ...rows].map((row) => hideMore(row));
    const inColumns = columns.map((column, option) => hideInColumn(column, total[option]));
    isChanged = [...inRows, ...inColumns].includes(true);
  }
  const hidden = (row: Cell[]): boolean[] => row.map(({ isHidden }) => isHidden);
  return { total: hidden(total), rows: rows.map(hidden) };
}

/** Hides cells of a line whose sum is known. @returns whether it hid one */
function hideMore(line: Cell[]): boolean {
  let isChanged = false;
  let hidden = hiddenOf(line);
  while (isExposed(hidden)) {
    const next = smallestShown(line);
    if (next === undefined) break;
    next.isHidden = true;
    hidden = { cells: hidden.cells + 1, people: hidden.people + next.people };
    isChanged = true;
  }
  return isChanged;
}

/** The jobs of one option: a shown total is their sum, and a hidden total must not follow from them. */
function hideInColumn(column: Cell[], total: Cell | undefined): boolean {
  if (total === undefined) return false;
  if (!total.isHidden) {
    const isChanged = hideMore(column);
    if (!isExposed(hiddenOf(column))) return isChanged;
    total.isHidden = true;
    return true;
  }
  if (column.some(({ isHidden }) => isHidden)) return false;
  const next = smallestShown(column);
  if (next !== undefined) next.isHidden = true;
  return next !== undefined;
}

type HiddenSum = { cells: number; people: number };

const isExposed = ({ cells, people }: HiddenSum): boolean => cells === 1 || (cells > 1 && people < peopleMin);

// A thousand jobs have ten thousand cells, which are counted again in each round: loops without lists between them.
function hiddenOf(line: Cell[]): HiddenSum {
  const hidden = { cells: 0, people: 0 };
  for (const { people, isHidden } of line)
    if (isHidden) {
      hidden.cells += 1;
      hidden.people += people;
    }
  return hidden;
}

function smallestShown(line: Cell[]): Cell | undefined {
  let least: Cell | undefined;
  for (const cell of line)
    if (!cell.isHidden && (least === undefined || cell.people < least.people)) least = cell;
  return least;
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
