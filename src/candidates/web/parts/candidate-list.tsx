import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Theme, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRegisteredShortcuts, useShortcut } from '#platform/web/shortcuts.ts';
import type { CandidateRow } from '../../contract.ts';
import type { Sort } from '../../rules.ts';
import { useOpenCandidate, usePanelAddress } from '../open-candidate.ts';
import { CandidateListRow, columnsStyles } from './candidate-list-row.tsx';

type CandidateListProps = {
  rows: readonly CandidateRow[];
  sort: Sort;
  /** Whether the rows belong to the previous filters while new ones load. */
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  onSort: (sort: Sort) => void;
};

const rowHeight = { wide: 48, phone: 92 } as const;
const overscanRows = 15;

/** A virtual list of candidates that loads while scrolling. j and k move the focus, Enter opens. */
export function CandidateList(props: CandidateListProps) {
  const { rows, sort, isStale, hasMore, onSort } = props;
  const { t } = useTranslation();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const height = isPhone ? rowHeight.phone : rowHeight.wide;
  const box = useRef<HTMLUListElement>(null);
  const { virtual, top } = useVirtualRows(box, height, props);
  const walk = useRowKeys(box, rows.length, (index) => virtual.scrollToIndex(index));
  const { hrefOf, onClick } = useOpenCandidate();
  const line = (index: number, start: number) => {
    const row = rows[index];
    return (
      row && (
        <CandidateListRow
          key={row.id}
          row={row}
          index={index}
          count={hasMore ? -1 : rows.length}
          isPhone={isPhone}
          height={height}
          offset={start - top}
          href={hrefOf(row.id)}
          onClick={onClick(row.id)}
        />
      )
    );
  };
  return (
    <Box aria-busy={isStale} sx={[frameStyles, isStale && { opacity: 0.6 }]}>
      <ColumnHeaders sort={sort} onSort={onSort} />
      <Box
        ref={box}
        component="ul"
        aria-label={t('candidates.list.title')}
        onFocus={walk.onFocus}
        sx={{ position: 'relative', margin: 0, padding: 0, listStyle: 'none' }}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map((item) => line(item.index, item.start))}
      </Box>
    </Box>
  );
}

/** The visible rows; the next page is requested before the last row is visible. */
function useVirtualRows(box: React.RefObject<HTMLElement | null>, height: number, list: CandidateListProps) {
  const { rows, hasMore, isLoadingMore, onMore } = list;
  const [top, setTop] = useState(0);
  useEffect(() => setTop(box.current?.offsetTop ?? 0), [box]);
  // oxlint-disable-next-line react/incompatible-library -- it returns new rows of the same object; nothing here is memoised
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  const lastShown = virtual.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !isLoadingMore && lastShown >= rows.length - overscanRows) onMore();
  }, [hasMore, isLoadingMore, lastShown, rows.length, onMore]);
  return { virtual, top };
}

const frameStyles = (theme: Theme) =>
  ({
    backgroundColor: theme.kadro.surface,
    border: `1px solid ${theme.kadro.line}`,
    borderRadius: '12px',
    overflow: 'clip',
    transition: 'opacity 120ms',
  }) as const;

function ColumnHeaders({ sort, onSort }: Pick<CandidateListProps, 'sort' | 'onSort'>) {
  const { t } = useTranslation();
  const head = (key: string, sortBy?: Sort) => (
    <div className={`column-${key}`}>
      {sortBy ? (
        <Button
          size="small"
          aria-pressed={sortBy === sort}
          onClick={() => onSort(sortBy)}
          endIcon={sortBy === sort ? <ArrowDown size={12} aria-hidden /> : undefined}
          sx={{
            font: 'inherit',
            color: 'inherit',
            padding: '0 6px',
            marginInlineStart: '-6px',
            minHeight: 24,
          }}
        >
          {t(`candidates.list.columns.${key}`)}
        </Button>
      ) : (
        // Each row names its own cells for screen readers.
        <span aria-hidden>{t(`candidates.list.columns.${key}`)}</span>
      )}
    </div>
  );
  return (
    <Box
      sx={(theme) => ({
        ...columnsStyles,
        display: { xs: 'none', sm: 'grid' },
        position: 'sticky',
        insetBlockStart: 64,
        zIndex: 1,
        height: 38,
        fontSize: '0.75rem',
        fontWeight: 500,
        color: theme.kadro.textMuted,
        backgroundColor: theme.kadro.surface,
        borderBlockEnd: `1px solid ${theme.kadro.line}`,
      })}
    >
      {head('name', 'name')}
      {head('application')}
      {head('tags')}
      {head('place')}
      {head('source')}
      {head('applied', 'newest')}
    </Box>
  );
}

/** j and k move the focus from row to row, including rows not rendered yet. */
function useRowKeys(
  box: React.RefObject<HTMLElement | null>,
  count: number,
  bringIntoSight: (index: number) => void,
) {
  const current = useRef(-1);
  const { candidateId } = usePanelAddress();
  const focus = (index: number, triesLeft = 10): void => {
    const link = box.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
    if (link) link.focus();
    else if (triesLeft > 0) requestAnimationFrame(() => focus(index, triesLeft - 1));
  };
  const step = (by: number): void => {
    const next = Math.min(count - 1, Math.max(0, current.current + by));
    current.current = next;
    bringIntoSight(next);
    focus(next);
  };
  useShortcut('j', () => step(1), candidateId === null);
  useShortcut('k', () => step(-1), candidateId === null);
  useRegisteredShortcuts(['enter'], candidateId === null);
  return {
    onFocus: (event: React.FocusEvent): void => {
      const line = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
      if (line) current.current = Number(line.dataset['index']);
    },
  };
}
