import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export type PagingBarProps = {
  label: string;
  busy?: boolean;
  pageText?: string;
  onNextPage?: () => void;
  onPreviousPage?: () => void;
};

/**
 * Previous and next of a paged list. Neither gets the disabled attribute, because a browser would remove the focus from
 * the clicked button.
 */
export function PagingBar({ label, busy = false, pageText, onNextPage, onPreviousPage }: PagingBarProps) {
  const { t } = useTranslation();
  return (
    <Stack
      component="nav"
      aria-label={t('ui.table.pages', { name: label })}
      direction="row"
      sx={(theme) => ({
        gap: 0.5,
        alignItems: 'center',
        minHeight: 44,
        paddingInline: '12px 6px',
        borderBlockStart: `1px solid ${theme.kadro.line}`,
        '[dir=rtl] & svg': { transform: 'scaleX(-1)' },
      })}
    >
      <Typography variant="body2" component="output" sx={{ color: 'text.secondary' }}>
        {pageText}
      </Typography>
      <Box sx={{ flex: 1 }} />
      <Button
        size="small"
        aria-disabled={!onPreviousPage || busy}
        onClick={() => busy || onPreviousPage?.()}
        sx={turnStyles}
        startIcon={<ChevronLeft size={15} aria-hidden />}
      >
        {t('ui.table.previous')}
      </Button>
      <Button
        size="small"
        aria-disabled={!onNextPage || busy}
        onClick={() => busy || onNextPage?.()}
        sx={turnStyles}
        endIcon={<ChevronRight size={15} aria-hidden />}
      >
        {t('ui.table.next')}
      </Button>
    </Stack>
  );
}

const turnStyles = {
  '&[aria-disabled=true]': { color: 'text.disabled', cursor: 'default', backgroundColor: 'transparent' },
} as const;
