import { isMovable, dayMs } from '#applications/rules.ts';
import type { Card } from '#applications/contract.ts';
import type { StepKind } from '#stages/rules.ts';
import type { Board, BoardColumn, ColumnFacts } from './contract.ts';
import { type BoardSort, type ColumnOrder, comesBefore } from './order-rules.ts';

/**
 * Average days on a step, from the sum of the times at which its applications entered it.
 * @param enteredSeconds sum of seconds since 1970
 */
export function averageDays(count: number, enteredSeconds: number, now: Date): number | null {
  if (count <= 0) return null;
  const days = (now.getTime() / 1000 - enteredSeconds / count) / (dayMs / 1000);
  return Math.max(0, Math.round(days * 10) / 10);
}

/** A column in the client state: a step, or the closed applications at the end. */
export type ColumnState = Omit<BoardColumn, 'kind'> & { kind: StepKind | 'closed' };
/** The board in the client state. An empty `nextCursor` means that no page of the column is loaded yet. */
export type BoardState = Omit<Board, 'columns' | 'closedCount'> & { columns: ColumnState[]; sort: BoardSort };

export const closedColumnId = 'closed';

/** The client state of a response, without the closed column. Pages already loaded in an older state are kept. */
export function toBoardState(fresh: Board, old?: BoardState, sort: BoardSort = 'entered'): BoardState {
  const { columns, closedCount, ...rest } = fresh;
  const here = new Set(columns.flatMap((column) => column.cards.map((card) => card.id)));
  const steps = columns.map((column) => {
    const before = old?.columns.find((one) => one.id === column.id);
    return before === undefined ? column : withTail(column, before, (card) => !here.has(card.id), sort);
  });
  return { ...rest, sort, columns: [...steps, closedColumn(closedCount, old)] };
}

function withTail(
  column: BoardColumn,
  before: ColumnState,
  isElsewhere: (card: Card) => boolean,
  sort: BoardSort,
): ColumnState {
  const last = column.cards.at(-1);
  if (column.nextCursor === null || last === undefined) return column;
  const tail = before.cards.filter((card) => isElsewhere(card) && comesBefore(last, card, sort));
  if (tail.length === 0) return column;
  return { ...column, cards: [...column.cards, ...tail], nextCursor: before.nextCursor };
}

function closedColumn(count: number, old?: BoardState): ColumnState {
  const before = old?.columns.at(-1);
  if (before?.id === closedColumnId && before.count === count) return before;
  const empty = { title: '', color: '', cards: [], averageDays: null, nextCursor: count === 0 ? null : '' };
  return { ...empty, id: closedColumnId, kind: 'closed', count };
}

/** The id of the column that contains a card. */
export const columnIdOf = (card: Card): string => (isMovable(card.outcome) ? card.stepId : closedColumnId);

/** Moves cards to their current columns. Columns without a change stay the same objects. */
export function placeCards(state: BoardState, cards: readonly Card[]): BoardState {
  const ids = new Set(cards.map((card) => card.id));
  const columns = state.columns.map((column) => {
    const arriving = cards.filter((card) => columnIdOf(card) === column.id);
    const kept = column.cards.filter((card) => !ids.has(card.id));
    const leaving = column.cards.length - kept.length;
    if (arriving.length === 0 && leaving === 0) return column;
    const order = column.id === closedColumnId ? 'closed' : state.sort;
    const shown = arriving.filter((card) => isInReach(card, { ...column, cards: kept }, order));
    const sorted = [...kept, ...shown].sort((a, b) => (comesBefore(a, b, order) ? -1 : 1));
    return { ...column, cards: sorted, count: Math.max(0, column.count + arriving.length - leaving) };
  });
  return { ...state, columns };
}

// A card that sorts after the last loaded one arrives with the next page.
function isInReach(card: Card, { cards, nextCursor }: ColumnState, order: ColumnOrder): boolean {
  if (nextCursor === null) return true;
  const last = cards.at(-1);
  return nextCursor !== '' && (last === undefined || comesBefore(card, last, order));
}

/** Keeps cards in their place and updates their versions from the server. */
export function raiseVersions(state: BoardState, cards: readonly Card[]): BoardState {
  const versions = new Map(cards.map(({ id, version }) => [id, version]));
  const columns = state.columns.map((column) =>
    column.cards.some((card) => versions.has(card.id))
      ? {
          ...column,
          cards: column.cards.map((card) => ({ ...card, version: versions.get(card.id) ?? card.version })),
        }
      : column,
  );
  return { ...state, columns };
}

/** Removes cards that left the job or no longer match the filters. */
export function removeCards(state: BoardState, ids: ReadonlySet<string>): BoardState {
  const columns = state.columns.map((column) => {
    const kept = column.cards.filter((card) => !ids.has(card.id));
    return kept.length === column.cards.length
      ? column
      : { ...column, cards: kept, count: Math.max(0, column.count - (column.cards.length - kept.length)) };
  });
  return { ...state, columns };
}

/** Appends the next page of a column. */
export function appendCards(
  state: BoardState,
  columnId: string,
  page: { items: readonly Card[]; nextCursor: string | null },
): BoardState {
  const here = new Set(state.columns.flatMap((column) => column.cards.map((card) => card.id)));
  const more = page.items.filter((card) => !here.has(card.id));
  const columns = state.columns.map((column) =>
    column.id === columnId
      ? { ...column, cards: [...column.cards, ...more], nextCursor: page.nextCursor }
      : column,
  );
  return { ...state, columns };
}

/** Sets the counts from the server, which include cards that are not loaded. */
export function setFacts(
  state: BoardState,
  facts: { columns: readonly ColumnFacts[]; closedCount: number },
): BoardState {
  const byStep = new Map(facts.columns.map((one) => [one.stepId, one]));
  const columns = state.columns.map((column) => {
    const { count, averageDays: average } =
      column.id === closedColumnId
        ? { count: facts.closedCount, averageDays: null }
        : (byStep.get(column.id) ?? { count: 0, averageDays: null });
    return column.count === count && column.averageDays === average
      ? column
      : { ...column, count, averageDays: average };
  });
  const open = columns.reduce((sum, column) => sum + column.count, 0);
  return {
    ...state,
    columns,
    job: { ...state.job, applicationCount: Math.max(state.job.applicationCount, open) },
  };
}

/** The card after a move, shown before the server responds. */
export function movedCard(card: Card, column: ColumnState, now: Date): Card {
  const outcome = column.kind === 'hired' ? 'hired' : 'open';
  const at = now.toISOString();
  const flags = card.flags.filter((flag) => flag !== 'late' && flag !== 'overdue');
  return {
    ...card,
    stepId: column.id,
    stepEnteredAt: at,
    outcome,
    closedAt: outcome === 'open' ? null : at,
    ...withoutAnswer,
    flags,
  };
}

// The server answers with the promise of the step.
const withoutAnswer = { answerBy: null, answerDaysLeft: null };

/** The card after a rejection. */
export function rejectedCard(card: Card, rejectionReason: string, now: Date): Card {
  const can = { ...card.can, move: false, reject: false };
  const flags = card.flags.filter((flag) => flag !== 'overdue');
  return {
    ...card,
    ...withoutAnswer,
    outcome: 'rejected',
    closedAt: now.toISOString(),
    rejectionReason,
    flags,
    can,
  };
}

export type Place = { column: ColumnState; index: number; card: Card };

/** The column and index of a card. */
export function findPlace(state: BoardState, cardId: string): Place | null {
  for (const column of state.columns) {
    const index = column.cards.findIndex((card) => card.id === cardId);
    const card = column.cards[index];
    if (card !== undefined) return { column, index, card };
  }
  return null;
}

export type Direction = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';

/** The card that an arrow key focuses, or null at the edge. Sideways it skips empty and folded columns. */
export function neighbour(
  state: BoardState,
  place: Place,
  to: { direction: Direction; collapsed: ReadonlySet<string> },
): Card | null {
  const { cards } = place.column;
  switch (to.direction) {
    case 'up':
      return cards[place.index - 1] ?? null;
    case 'down':
      return cards[place.index + 1] ?? null;
    case 'first':
      return cards[0] ?? null;
    case 'last':
      return cards.at(-1) ?? null;
    case 'left':
    case 'right': {
      const from = state.columns.findIndex((column) => column.id === place.column.id);
      const others =
        to.direction === 'left' ? state.columns.slice(0, from).reverse() : state.columns.slice(from + 1);
      const column = others.find((one) => one.cards.length > 0 && !to.collapsed.has(one.id));
      return column?.cards[Math.min(place.index, column.cards.length - 1)] ?? null;
    }
  }
}

/** The next or previous step in board order; null at the ends. */
export function stepBeside(state: BoardState, stepId: string, by: 1 | -1): ColumnState | null {
  const steps = state.columns.filter((column) => column.id !== closedColumnId);
  const at = steps.findIndex((column) => column.id === stepId);
  return at < 0 ? null : (steps[at + by] ?? null);
}

/** From this number of applications on, cards are compact unless the user chose otherwise. */
const compactFrom = 50;

/** Whether cards are shown in one line. `chosen` is the user's own choice, null without one. */
export const isCompact = (chosen: boolean | null, applicationCount: number): boolean =>
  chosen ?? applicationCount >= compactFrom;
