import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Surface } from '../page/surface.tsx';
import { MoreButton, type Pages } from './paged-list.tsx';

type RemovedItem = { id: string; name: string; can?: { change: boolean } };

type RemovedListProps<Item extends RemovedItem> = {
  query: Pages<Item>;
  words: { title: string; lead: string; restore: string; more: string };
  /** Shows an item; its name by default. */
  draw?: (item: Item) => ReactNode;
  onRestore: (item: Item) => void;
};

/** Items deleted a short time ago, with a button that restores each; renders nothing without one. */
export function RemovedList<Item extends RemovedItem>(props: RemovedListProps<Item>) {
  const { query, words, draw = ({ name }) => name, onRestore } = props;
  const items = (query.data?.pages ?? []).flatMap((page) => page.items);
  if (items.length === 0) return null;
  return (
    <Box sx={{ marginBlockStart: 3 }}>
      <Surface title={words.title} description={words.lead} headingLevel={3} padding="none">
        <Box component="ul" aria-label={words.title} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {items.map((item) => (
            <Box component="li" key={item.id} sx={lineStyles}>
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {draw(item)}
              </Box>
              {item.can?.change !== false && (
                <Button
                  size="small"
                  aria-label={`${words.restore}: ${item.name}`}
                  onClick={() => onRestore(item)}
                >
                  {words.restore}
                </Button>
              )}
            </Box>
          ))}
        </Box>
        <MoreButton query={query} fullWidth>
          {words.more}
        </MoreButton>
      </Surface>
    </Box>
  );
}

const lineStyles = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  padding: '6px 12px 6px 20px',
  borderBlockStart: `1px solid ${theme.kadro.line}`,
});
