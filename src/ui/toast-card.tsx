import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Toast } from './toast-queue.ts';

type ToastCardProps = { toast: Toast; onClose: () => void };

/** One toast. Its timer pauses while it is hovered or focused. */
export function ToastCard({ toast, onClose }: ToastCardProps) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || toast.durationMs === null) return;
    const timer = setTimeout(onClose, toast.durationMs);
    return () => clearTimeout(timer);
    // The close function is new on every render; it must not restart the clock.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [held, toast]);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  const { action } = toast;
  return (
    <Box
      data-toast={toast.tone}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
      sx={cardStyles}
    >
      <ToastIcon tone={toast.tone} />
      <Box sx={{ flex: 1, paddingBlock: 0.75, overflowWrap: 'anywhere' }}>{toast.message}</Box>
      {action && (
        <Button
          size="small"
          color="primary"
          onClick={() => {
            action.onSelect();
            onClose();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="small" aria-label={t('ui.close')} onClick={onClose}>
        <X size={15} />
      </IconButton>
    </Box>
  );
}

const cardStyles = (theme: Theme) => ({
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 44,
  maxWidth: 'min(380px, 100vw - 32px)',
  paddingBlock: 0.5,
  paddingInline: '14px 6px',
  borderRadius: '10px',
  fontSize: '0.8125rem',
  backgroundColor: 'background.paper',
  border: `1px solid ${theme.kadro.line}`,
  boxShadow: theme.kadro.floatShadow,
  animation: 'kadro-toast-in 160ms ease-out',
  '@keyframes kadro-toast-in': { from: { opacity: 0, transform: 'translateY(8px)' } },
});

function ToastIcon({ tone }: { tone: Toast['tone'] }) {
  if (tone === 'loading') return <CircularProgress size={15} thickness={5} aria-hidden color="inherit" />;
  const Icon = tone === 'success' ? CircleCheck : CircleAlert;
  const color = tone === 'success' ? 'success.main' : 'error.main';
  return <Box component={Icon} size={17} aria-hidden sx={{ color, flexShrink: 0 }} />;
}
