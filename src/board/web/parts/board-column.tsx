import Tooltip from '@mui/material/Tooltip';
import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  type Rect,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { ChevronsRight, Clock, ListChecks, Plus } from 'lucide-react';
import { memo, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconButton from '@mui/material/IconButton';
import { formatNumber } from '#platform/web/format.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import type { Card } from '#applications/contract.ts';
import type { BoardViewer } from '../../presence-contract.ts';
import { BoardCard } from './board-card.tsx';
import { useDropColumn } from './use-board-drag.ts';
import type { ColumnState } from '../../rules.ts';

export type BoardColumnProps = {
  column: ColumnState;
  title: string;
  color: string;
  /** Cards may be dropped here. */
  takes: boolean;
  /** The focused card if it is in this column; it remains rendered wherever the column is scrolled. */
  focusedId: string | null;
  /** The card in the tab order, if it is in this column. */
  reachableId: string | null;
  selected: ReadonlySet<string>;
  draggedIds: ReadonlySet<string>;
  flashed: ReadonlySet<string>;
  compact: boolean;
  /** The viewers of each candidate's panel. */
  viewers: ReadonlyMap<string, readonly BoardViewer[]>;
  /** The current hour in milliseconds, for "4 days" on the cards. */
  now: number;
  /** Adds a candidate by hand; on the first column only. */
  onAdd: (() => void) | null;
  onMore: (columnId: string) => void;
  onFold: ((columnId: string) => void) | null;
  /** The review of this step; null where there is nobody to review. */
  reviewHref: string | null;
};

const noViewers: readonly BoardViewer[] = [];

// The next page is read when this many loaded cards remain below.
const readAhead = 12;

/** One step of the board. Only the cards in view are rendered. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { column, title, color, takes } = props;
  const { t } = useTranslation();
  const element = useRef<HTMLElement>(null);
  // State instead of a ref, because the list of cards is measured after its scrolling parent is mounted.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  useDropColumn({ element, scroller }, { id: column.id, enabled: takes });
  const name = t('board.columnName', { title, count: column.count });
  // The column with the card in the tab order scrolls with the focus; in the others the list itself takes keyboard
  // focus.
  const needsFocus = useOverflows(scroller, column.cards.length === 0) && props.reachableId === null;
  return (
    <section
      ref={element}
      className="kb-column"
      aria-label={name}
      data-column={column.id}
      data-takes={takes}
      style={{ '--step-color': color } as React.CSSProperties}
    >
      <Head {...props} />
      <div ref={setScroller} className="kb-scroll" {...(needsFocus && { ...group, 'aria-label': name })}>
        <div className="kb-gap" aria-hidden />
        <Cards {...props} name={name} scroller={scroller} />
      </div>
    </section>
  );
});

const group = { role: 'group', tabIndex: 0 } as const;

/** Whether an element overflows vertically. */
function useOverflows(element: HTMLElement | null, isEmpty: boolean): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    if (element === null) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight));
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [element, isEmpty]);
  return overflows;
}

function Head({ column, title, onAdd, onFold, reviewHref }: BoardColumnProps) {
  const { t } = useTranslation();
  const { averageDays } = column;
  return (
    <div className="kb-head">
      <h2>{title}</h2>
      <span className="kb-count">{formatNumber(column.count)}</span>
      {averageDays !== null && (
        <Tooltip title={t('board.averageHint')}>
          <span className="kb-average">
            <Clock size={12} aria-hidden />
            {t('board.average', { count: Math.round(averageDays) })}
          </span>
        </Tooltip>
      )}
      {reviewHref !== null && <ReviewLink {...{ title, averageDays }} href={reviewHref} />}
      {onAdd !== null && (
        <Tooltip title={t('board.add.open')}>
          <IconButton
            size="small"
            aria-label={t('board.add.open')}
            onClick={onAdd}
            sx={{ marginInlineStart: averageDays === null && reviewHref === null ? 'auto' : 0 }}
          >
            <Plus size={16} aria-hidden />
          </IconButton>
        </Tooltip>
      )}
      {onFold !== null && (
        <Tooltip title={t('board.fold', { title })}>
          <IconButton
            size="small"
            aria-label={t('board.fold', { title })}
            onClick={() => onFold(column.id)}
            sx={{ marginInlineStart: averageDays === null ? 'auto' : 0 }}
          >
            <ChevronsRight size={15} aria-hidden />
          </IconButton>
        </Tooltip>
      )}
    </div>
  );
}

type ReviewLinkProps = { title: string; averageDays: number | null; href: string };

function ReviewLink({ title, averageDays, href }: ReviewLinkProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const label = t('review.startStep', { step: title });
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        component={LinkComponent}
        href={href}
        aria-label={label}
        sx={{ marginInlineStart: averageDays === null ? 'auto' : 0 }}
      >
        <ListChecks size={16} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}

type CardsProps = BoardColumnProps & { name: string; scroller: HTMLElement | null };

function Cards(props: CardsProps) {
  const { column, name } = props;
  const { t } = useTranslation();
  const { virtualizer, measure } = useCardsInView(props);
  if (column.cards.length === 0 && column.nextCursor === null) {
    return <div className="kb-nothing">{t(emptyWords(column))}</div>;
  }
  return (
    <ul className="kb-list" aria-label={name} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => (
        <li
          key={item.key}
          ref={measure}
          data-index={item.index}
          className="kb-item"
          aria-setsize={column.count}
          aria-posinset={item.index + 1}
          style={{ transform: `translateY(${item.start}px)` }}
        >
          <CardAt {...props} card={column.cards[item.index]} />
        </li>
      ))}
    </ul>
  );
}

function CardAt({ card, ...props }: CardsProps & { card: Card | undefined }) {
  const { selected, draggedIds, flashed, reachableId, compact, viewers, now } = props;
  if (card === undefined) return <div className="kb-waiting" aria-hidden />;
  const { id } = card;
  return (
    <BoardCard
      card={card}
      selected={selected.has(id)}
      dragged={draggedIds.has(id)}
      flashed={flashed.has(id)}
      reachable={id === reachableId}
      viewers={viewers.get(card.candidateId) ?? noViewers}
      compact={compact}
      now={now}
    />
  );
}

/** The rendered cards: those in view, the focused one, and a placeholder at the end while a page loads. */
function useCardsInView({ column, scroller, focusedId, compact, onMore }: CardsProps) {
  const { cards, nextCursor } = column;
  const focusedIndex = focusedId === null ? -1 : cards.findIndex((card) => card.id === focusedId);
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here and handed to no memoised part
  const virtualizer = useVirtualizer({
    count: cards.length + (nextCursor === null ? 0 : 1),
    getScrollElement: () => scroller,
    estimateSize: (index) => (compact ? compactHeight : heightOf(cards[index])),
    // An estimate until the list is measured, so that the cards render together with the column.
    initialRect: { width: 0, height: window.innerHeight / 2 },
    observeElementRect: observeHeight,
    measureElement: measureCard,
    getItemKey: useCallback((index: number) => cards[index]?.id ?? 'waiting', [cards]),
    overscan: compact ? 8 : 4,
    rangeExtractor: useCallback((range: Range) => withFocused(range, focusedIndex), [focusedIndex]),
  });
  // The measured heights of full cards do not apply to compact ones.
  useEffect(() => virtualizer.measure(), [virtualizer, compact]);
  const lastIndex = virtualizer.getVirtualItems().at(-1)?.index ?? 0;
  const wantsMore = nextCursor !== null && lastIndex >= cards.length - readAhead;
  useEffect(() => {
    if (wantsMore) onMore(column.id);
  }, [wantsMore, onMore, column.id, cards.length]);
  const scrollToFocused = useEffectEvent(() => {
    if (focusedIndex >= 0) virtualizer.scrollToIndex(focusedIndex, { align: 'auto' });
  });
  // Only when the focus moves: new cards above must not scroll back a user who has scrolled away.
  useEffect(() => {
    if (focusedId !== null) scrollToFocused();
  }, [focusedId]);
  return { virtualizer, measure: virtualizer.measureElement };
}

// Reading the height of a newly rendered card forces a synchronous layout. The first cards of a column have estimated
// heights until the resize observer reports them after the browser's own layout.
function measureCard(
  element: Element,
  entry: ResizeObserverEntry | undefined,
  column: Virtualizer<HTMLElement, Element>,
): number {
  const isFirstDrawing = entry === undefined && column.itemSizeCache.size === 0;
  if (isFirstDrawing) return column.options.estimateSize(column.indexFromElement(element));
  return measureElement(element, entry, column);
}

function observeHeight(
  { scrollElement }: Virtualizer<HTMLElement, Element>,
  report: (rect: Rect) => void,
): (() => void) | undefined {
  if (scrollElement === null) return undefined;
  const observer = new ResizeObserver(([entry]) => {
    const size = entry?.borderBoxSize[0];
    if (size) report({ width: Math.round(size.inlineSize), height: Math.round(size.blockSize) });
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

const emptyWords = (column: ColumnState): string =>
  column.kind === 'closed' ? 'board.emptyClosed' : 'board.emptyColumn';

const compactHeight = 50;

// Estimated pixels with the space below; measured when rendered.
function heightOf(card: Card | undefined): number {
  if (card === undefined) return 84;
  const hasChips =
    card.flags.length > 0 ||
    card.answerDaysLeft !== null ||
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
