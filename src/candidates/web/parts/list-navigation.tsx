import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '#platform/web/shortcuts.ts';
import { type ListPosition, useListPosition } from '../list-position.ts';

type ListNavigationProps = { candidateId: string; onShow: (candidateId: string) => void };

/** "12 of 48" with buttons for the previous and next candidate of the list; also by k and j. */
export function ListNavigation({ candidateId, onShow }: ListNavigationProps) {
  const { t } = useTranslation();
  const place = useListPosition(candidateId);
  const previousId = place?.previousId ?? null;
  const showNext = useShowNext(candidateId, place, onShow);
  const showPrevious = previousId === null ? null : () => onShow(previousId);
  useShortcut('j', () => showNext?.(), showNext !== null);
  useShortcut('k', () => showPrevious?.(), showPrevious !== null);
  if (place === null) return null;
  const button = (key: 'previous' | 'next', show: (() => void) | null) => {
    const Icon = key === 'previous' ? ChevronUp : ChevronDown;
    const label = t(`candidates.place.${key}`);
    return (
      <Tooltip title={label}>
        <span>
          <IconButton size="small" aria-label={label} disabled={show === null} onClick={() => show?.()}>
            <Icon size={18} aria-hidden />
          </IconButton>
        </span>
      </Tooltip>
    );
  };
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.25 }}>
      <Typography
        variant="body2"
        sx={{ color: 'text.secondary', whiteSpace: 'nowrap', display: { xs: 'none', sm: 'block' } }}
      >
        {place.total === null
          ? t('candidates.place.number', { number: place.index + 1 })
          : t('candidates.place.numberOf', { number: place.index + 1, total: place.total })}
      </Typography>
      {button('previous', showPrevious)}
      {button('next', showNext)}
    </Stack>
  );
}

/** Shows the next candidate, who is loaded first behind the last loaded one; null at the end of the list. */
function useShowNext(
  candidateId: string,
  place: ListPosition | null,
  onShow: (candidateId: string) => void,
): (() => void) | null {
  const shownId = useRef<string | null>(null);
  useEffect(() => {
    shownId.current = candidateId;
    return () => void (shownId.current = null);
  }, [candidateId]);
  const { nextId = null, loadNext } = place ?? {};
  if (nextId !== null) return () => onShow(nextId);
  if (loadNext === undefined) return null;
  return () =>
    void loadNext().then((id) => {
      // Another candidate may be shown by then, or none.
      if (id !== null && shownId.current === candidateId) onShow(id);
    });
}
