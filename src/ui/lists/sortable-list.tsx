import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../visually-hidden.ts';
import { type Edge, useSortableRow } from './use-sortable-row.ts';
import { useTouchSort } from './use-touch-sort.ts';

export type SortableListProps<Item extends { id: string }> = {
  /** Name of the list, for screen readers. */
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  /** The ids in their new order. */
  onReorder: (ids: string[]) => void;
  disabled?: boolean;
  /** Keeps the handle at the start of a high item. */
  handleAt?: 'middle' | 'start';
};

/**
 * A list that the user sorts: by dragging a handle with mouse or touch, or with the arrow keys, Home and End on the
 * handle. Each move is announced.
 */
export function SortableList<Item extends { id: string }>(props: SortableListProps<Item>) {
  const { label, items, nameOf, renderItem, onReorder, disabled = false } = props;
  const { t } = useTranslation();
  const listId = useId();
  const [announcement, setAnnouncement] = useState('');
  const ids = items.map((item) => item.id);
  const place = (id: string, position: number): void => {
    const others = ids.filter((other) => other !== id);
    const to = Math.max(0, Math.min(others.length, position));
    const next = [...others.slice(0, to), id, ...others.slice(to)];
    if (next.every((other, index) => other === ids[index])) return;
    const names = items.filter((item) => item.id === id).map(nameOf);
    setAnnouncement(t('ui.sortable.moved', { name: names.join(), position: to + 1, count: ids.length }));
    onReorder(next);
  };
  const drop = (draggedId: string, onId: string, edge: Edge): void => {
    const others = ids.filter((other) => other !== draggedId);
    place(draggedId, others.indexOf(onId) + (edge === 'after' ? 1 : 0));
  };
  const { held, over, handlersOf } = useTouchSort(listId, drop);
  return (
    <>
      <Box component="ol" aria-label={label} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {items.map((item, index) => (
          <SortableRow
            key={item.id}
            listId={listId}
            id={item.id}
            enabled={!disabled}
            handleAt={props.handleAt}
            handleLabel={t('ui.sortable.handle', {
              name: nameOf(item),
              position: index + 1,
              count: items.length,
            })}
            onDrop={(draggedId, edge) => drop(draggedId, item.id, edge)}
            isHeld={held === item.id}
            touchEdge={over?.id === item.id ? over.edge : null}
            touch={handlersOf(item.id)}
            onPlace={(way) => place(item.id, positionOf(way, index, items.length))}
          >
            {renderItem(item)}
          </SortableRow>
        ))}
      </Box>
      <Announcement text={announcement} />
    </>
  );
}

const Announcement = ({ text }: { text: string }) => (
  <Box component="output" aria-live="polite" sx={visuallyHidden}>
    {text}
  </Box>
);

type Move = 'up' | 'down' | 'first' | 'last';

function positionOf(way: Move, index: number, count: number): number {
  return { up: index - 1, down: index + 1, first: 0, last: count - 1 }[way];
}

const movesByKey: Record<string, Move> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' };

type SortableRowProps = {
  listId: string;
  id: string;
  enabled: boolean;
  handleAt: 'middle' | 'start' | undefined;
  handleLabel: string;
  onDrop: (draggedId: string, edge: Edge) => void;
  onPlace: (way: Move) => void;
  /** Whether this row is dragged by touch, or is the drop target. */
  isHeld: boolean;
  touchEdge: Edge | null;
  touch: ReturnType<ReturnType<typeof useTouchSort>['handlersOf']>;
  children: ReactNode;
};

function SortableRow(props: SortableRowProps) {
  const { listId, id, enabled, handleLabel, onDrop, onPlace, children } = props;
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const edge = useSortableRow({ listId, id, enabled, row, handle, onDrop });
  const onKey = (event: KeyboardEvent): void => {
    const way = movesByKey[event.key];
    if (way === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onPlace(way);
  };
  return (
    <Box
      component="li"
      ref={row}
      data-edge={edge ?? props.touchEdge ?? undefined}
      data-held={props.isHeld || undefined}
      data-sortable-list={listId}
      data-sortable-row={id}
      sx={rowStyle}
    >
      <IconButton
        ref={handle}
        size="small"
        aria-label={handleLabel}
        disabled={!enabled}
        onKeyDown={onKey}
        {...(enabled && props.touch)}
        sx={{
          cursor: 'grab',
          color: 'text.secondary',
          touchAction: 'none',
          ...(props.handleAt === 'start' && { alignSelf: 'flex-start', marginBlockStart: 0.75 }),
        }}
      >
        <GripVertical size={16} aria-hidden />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

const rowStyle = (theme: { kadro: { line: string }; palette: { primary: { main: string } } }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 44,
  paddingInlineStart: 0.5,
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
  '&[data-held]': { opacity: 0.5 },
  '&[data-edge]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    height: 2,
    backgroundColor: theme.palette.primary.main,
    pointerEvents: 'none',
  },
  '&[data-edge=before]::after': { insetBlockStart: -1 },
  '&[data-edge=after]::after': { insetBlockEnd: -1 },
});
