import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SaveState } from '../autosave.ts';

type SaveStatusProps = {
  state: SaveState;
  /** Retries a failed save. */
  onRetry: () => void;
  /** Opens the dialog that compares both versions. */
  onCompare: () => void;
};

/** The save status of a draft, always visible. */
export function SaveStatus({ state, onRetry, onCompare }: SaveStatusProps) {
  const { t } = useTranslation();
  const isBad = state === 'invalid' || state === 'conflict' || state === 'failed';
  const Icon = isBad ? CircleAlert : state === 'saved' ? Check : LoaderCircle;
  const act = { conflict: onCompare, failed: onRetry }[state as string];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        ...(isBad && { color: 'error.main' }),
      }}
    >
      <Icon size={15} aria-hidden style={{ flexShrink: 0 }} />
      {t(`jobs.autosave.${state}`)}
      {act !== undefined && (
        <Link component="button" type="button" onClick={act} color="inherit">
          {t(state === 'conflict' ? 'jobs.autosave.compare' : 'jobs.autosave.retry')}
        </Link>
      )}
    </Box>
  );
}
