import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '../candidate-words.ts';
import type { ListPosition } from '../list-position.ts';
import { usePanelAddress } from '../open-candidate.ts';

/** People around the current one; more would only be scrolled past. */
const shownBefore = 30;
const shownAfter = 60;

type PanelListProps = { candidateId: string; place: ListPosition };

/** The list from which the panel was opened, beside it. */
export function PanelList({ candidateId, place: { people, index } }: PanelListProps) {
  const { t } = useTranslation();
  const { tab, hrefOf, show } = usePanelAddress();
  const shown = people.slice(Math.max(0, index - shownBefore), index + shownAfter);
  const take = (id: string) => (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(id, tab ?? undefined);
  };
  return (
    <Box component="nav" aria-label={t('candidates.place.list')} sx={listStyles}>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 1 }}>
        {shown.map((person) => (
          <li key={person.id}>
            <Box
              component="a"
              href={hrefOf(person.id)}
              onClick={take(person.id)}
              {...(person.id === candidateId && { 'aria-current': 'true' as const, ref: keepInView })}
              sx={itemStyles}
            >
              {fullName(person)}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function keepInView(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: 'nearest' });
}

const listStyles = (theme: Theme) => ({
  width: 210,
  flexShrink: 0,
  overflowY: 'auto',
  backgroundColor: theme.kadro.surface,
  borderInlineEnd: `1px solid ${theme.kadro.line}`,
});

const itemStyles = (theme: Theme) => ({
  display: 'block',
  padding: '7px 10px',
  borderRadius: '8px',
  fontSize: '0.8125rem',
  color: theme.kadro.textMuted,
  textDecoration: 'none',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&:hover': { color: theme.kadro.text },
  '&:focus-visible': { outlineOffset: '-2px' },
  '&[aria-current=true]': {
    color: theme.kadro.text,
    fontWeight: 500,
    backgroundColor: theme.kadro.accent.wash,
  },
  '@media (forced-colors: active)': { '&[aria-current=true]': { outline: '2px solid Highlight' } },
});
