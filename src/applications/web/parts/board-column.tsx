import Tooltip from '@mui/material/Tooltip';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { ChevronsLeft, Clock } from 'lucide-react';
import { memo, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconButton from '@mui/material/IconButton';
import { formatNumber } from '#platform/web/format.ts';
import type { Card } from '../../contract.ts';
import type { ColumnState } from '../../rules.ts';
import { BoardCard } from './board-card.tsx';
import { useDropColumn } from './use-board-drag.ts';

export type BoardColumnProps = {
  column: ColumnState;
  title: string;
  color: string;
  /** Cards may be dropped here. */
  takes: boolean;
  /** The card with the focus, when it stands in this column: it stays drawn wherever one scrolls. */
  focusedId: string | null;
  /** The card that Tab reaches, when it stands in this column. */
  reachableId: string | null;
  selected: ReadonlySet<string>;
  lifted: ReadonlySet<string>;
  flashed: ReadonlySet<string>;
  /** The hour, for "4 days" on the cards. */
  now: number;
  onMore: (columnId: string) => void;
  onFold: ((columnId: string) => void) | null;
};

// Cards that are not drawn yet are read this many before the end is reached.
const readAhead = 12;

/** One step of the board. Only the cards in view are drawn. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { column, title, color, takes, onMore, onFold } = props;
  const { t } = useTranslation();
  const element = useRef<HTMLElement>(null);
  // Held as state: the list of cards is measured only once its scrolling parent stands.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  useDropColumn({ element, scroller }, { id: column.id, enabled: takes });
  const name = t('applications.board.columnName', { title, count: column.count });
  return (
    <section
      ref={element}
      className="kb-column"
      aria-label={name}
      data-column={column.id}
      style={{ '--step-color': color } as React.CSSProperties}
    >
      <div className="kb-head">
        <h2>{title}</h2>
        <span className="kb-count">{formatNumber(column.count)}</span>
        {column.averageDays !== null && (
          <Tooltip title={t('applications.board.averageHint')}>
            <span className="kb-average">
              <Clock size={12} aria-hidden />
              {t('applications.board.average', { count: Math.round(column.averageDays) })}
            </span>
          </Tooltip>
        )}
        {onFold !== null && (
          <Tooltip title={t('applications.board.fold', { title })}>
            <IconButton
              size="small"
              aria-label={t('applications.board.fold', { title })}
              onClick={() => onFold(column.id)}
              sx={{ marginInlineStart: column.averageDays === null ? 'auto' : 0 }}
            >
              <ChevronsLeft size={15} aria-hidden style={{ transform: 'scaleX(-1)' }} />
            </IconButton>
          </Tooltip>
        )}
      </div>
      <div ref={setScroller} className="kb-scroll">
        <div className="kb-gap" aria-hidden />
        <Cards {...props} name={name} scroller={scroller} onMore={onMore} />
      </div>
    </section>
  );
});

type CardsProps = BoardColumnProps & { name: string; scroller: HTMLElement | null };

function Cards(props: CardsProps) {
  const { column, name, scroller, focusedId, reachableId, selected, lifted, flashed, onMore } = props;
  const { t } = useTranslation();
  const { cards, nextCursor } = column;
  const focusedIndex = focusedId === null ? -1 : cards.findIndex((card) => card.id === focusedId);
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here and handed to no memoised part
  const virtualizer = useVirtualizer({
    count: cards.length + (nextCursor === null ? 0 : 1),
    getScrollElement: () => scroller,
    estimateSize: (index) => heightOf(cards[index]),
    getItemKey: useCallback((index: number) => cards[index]?.id ?? 'waiting', [cards]),
    overscan: 4,
    rangeExtractor: useCallback((range: Range) => withFocused(range, focusedIndex), [focusedIndex]),
  });
  const items = virtualizer.getVirtualItems();
  const wantsMore = nextCursor !== null && (items.at(-1)?.index ?? 0) >= cards.length - readAhead;
  useEffect(() => {
    if (wantsMore) onMore(column.id);
  }, [wantsMore, onMore, column.id, cards.length]);
  const reveal = useEffectEvent(() => {
    if (focusedIndex >= 0) virtualizer.scrollToIndex(focusedIndex, { align: 'auto' });
  });
  // Only when the focus moves: arrivals above it must not pull back someone who has scrolled away.
  useEffect(() => {
    if (focusedId !== null) reveal();
  }, [focusedId]);
  if (cards.length === 0 && nextCursor === null)
    return <div className="kb-nothing">{t(emptyWords(column))}</div>;
  return (
    <ul className="kb-list" aria-label={name} style={{ height: virtualizer.getTotalSize() }}>
      {items.map((item) => {
        const card = cards[item.index];
        return (
          <li
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            className="kb-item"
            aria-setsize={column.count}
            aria-posinset={item.index + 1}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {card === undefined ? (
              <div className="kb-waiting" aria-hidden />
            ) : (
              <BoardCard
                card={card}
                selected={selected.has(card.id)}
                lifted={lifted.has(card.id)}
                flashed={flashed.has(card.id)}
                now={props.now}
                reachable={card.id === reachableId}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const emptyWords = (column: ColumnState): string =>
  column.kind === 'closed' ? 'applications.board.emptyClosed' : 'applications.board.emptyColumn';

// Pixels with the space below; measured when drawn.
function heightOf(card: Card | undefined): number {
  if (card === undefined) return 84;
  const hasChips =
    card.flags.length > 0 ||
    card.tags.length > 0 ||
    card.nextMeetingAt !== null ||
    card.rejectionReason !== null;
  return hasChips ? 121 : 93;
}

function withFocused(range: Range, focusedIndex: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (focusedIndex < 0 || focusedIndex >= range.count || shown.includes(focusedIndex)) return shown;
  return [...shown, focusedIndex].sort((a, b) => a - b);
}
