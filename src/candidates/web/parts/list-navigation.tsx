import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '#platform/web/shortcuts.ts';
import { useListPosition } from '../list-position.ts';

type ListNavigationProps = { candidateId: string; onShow: (candidateId: string) => void };

/** "12 of 48" with buttons for the previous and next candidate of the list; also by k and j. */
export function ListNavigation({ candidateId, onShow }: ListNavigationProps) {
  const { t } = useTranslation();
  const place = useListPosition(candidateId);
  const previousId = place?.previousId ?? null;
  const nextId = place?.nextId ?? null;
  useShortcut('j', () => nextId !== null && onShow(nextId), nextId !== null);
  useShortcut('k', () => previousId !== null && onShow(previousId), previousId !== null);
  if (place === null) return null;
  const button = (key: 'previous' | 'next', id: string | null) => {
    const Icon = key === 'previous' ? ChevronUp : ChevronDown;
    const label = t(`candidates.place.${key}`);
    return (
      <Tooltip title={label}>
        <span>
          <IconButton
            size="small"
            aria-label={label}
            disabled={id === null}
            onClick={() => id !== null && onShow(id)}
          >
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
      {button('previous', previousId)}
      {button('next', nextId)}
    </Stack>
  );
}
