import { useCallback, useEffect, useRef, useState } from 'react';
import { writeStored, readStored } from '#platform/web/browser-storage.ts';
import { type BoardState, closedColumnId, findPlace } from '../../rules.ts';

const foldedKey = 'kadro.board.unfolded';

/** Folded columns: those of the hired and the rejected, unless this browser unfolded them. */
export function useFolded(state: BoardState): {
  folded: ReadonlySet<string>;
  fold: (columnId: string, folded: boolean) => void;
} {
  const [unfolded, setUnfolded] = useState<readonly string[]>(() => readUnfolded());
  const folded = new Set(
    state.columns
      .filter((column) => column.kind === 'hired' || column.id === closedColumnId)
      .map((column) => column.id)
      .filter((id) => !unfolded.includes(id)),
  );
  const fold = useCallback((columnId: string, isFolded: boolean): void => {
    setUnfolded((before) => {
      const others = before.filter((id) => id !== columnId);
      const next = isFolded ? others : [...others.slice(-50), columnId];
      writeStored(foldedKey, JSON.stringify(next), 'tab');
      return next;
    });
  }, []);
  return { folded, fold };
}

function readUnfolded(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(foldedKey, 'tab') ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

const compactKey = 'kadro.board.compact';

/** Compact or full cards as chosen in this browser; null without a choice. */
export function useCompactChoice(): [choice: boolean | null, choose: (compact: boolean) => void] {
  const [choice, setChoice] = useState(() => choices[readStored(compactKey) ?? ''] ?? null);
  const choose = (next: boolean): void => {
    writeStored(compactKey, next ? 'yes' : 'no');
    setChoice(next);
  };
  return [choice, choose];
}

const choices: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** The selected cards; those that leave the board leave the selection. */
export function useSelection(state: BoardState): {
  selected: ReadonlySet<string>;
  toggle: (cardId: string) => void;
  /** Selects all cards between the last selected one and this one, when both are in the same column. */
  extend: (cardId: string) => void;
  clear: () => void;
} {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const lastId = useRef<string | null>(null);
  const selected = new Set([...selectedIds].filter((id) => findPlace(state, id)?.card.can.move));
  return {
    selected: selected.size === selectedIds.size ? selectedIds : selected,
    toggle: (cardId) => {
      lastId.current = cardId;
      setSelectedIds((before) => {
        const next = new Set(before);
        if (!next.delete(cardId)) next.add(cardId);
        return next;
      });
    },
    extend: (cardId) => {
      const ids = idsBetween(state, lastId.current, cardId);
      lastId.current = cardId;
      setSelectedIds((before) => new Set([...before, ...ids]));
    },
    clear: () => setSelectedIds(new Set()),
  };
}

function idsBetween(state: BoardState, fromId: string | null, toId: string): string[] {
  const to = findPlace(state, toId);
  const from = fromId === null ? null : findPlace(state, fromId);
  if (to === null || from === null || from.column.id !== to.column.id) return [toId];
  const [first, last] = from.index < to.index ? [from.index, to.index] : [to.index, from.index];
  return to.column.cards.slice(first, last + 1).map((card) => card.id);
}

const flashMs = 1400;

/** Cards that changed unexpectedly, highlighted for a moment. */
export function useFlash(): { flashed: ReadonlySet<string>; flash: (ids: readonly string[]) => void } {
  const [flashed, setFlashed] = useState<ReadonlySet<string>>(new Set());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const flash = useCallback((ids: readonly string[]) => {
    clearTimeout(timer.current);
    setFlashed(new Set(ids));
    timer.current = setTimeout(() => setFlashed(new Set()), flashMs);
  }, []);
  return { flashed, flash };
}
