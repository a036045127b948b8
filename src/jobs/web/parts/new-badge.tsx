import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { newCountMax } from '../../rules.ts';

/** "3 new": open applications since the user's last visit to the job. Renders nothing for zero. */
export function NewBadge({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Box
      component="span"
      sx={(theme) => ({
        padding: '1px 7px',
        borderRadius: '9px',
        fontSize: '0.75rem',
        lineHeight: '16px',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        color: theme.kadro.accent.text,
        backgroundColor: theme.kadro.accent.wash,
        border: `1px solid ${theme.kadro.accent.line}`,
      })}
    >
      {t('jobs.list.new', { number: newText(count) })}
    </Box>
  );
}

/** "12", or "99+" where the server stopped counting. */
export const newText = (count: number): string =>
  count >= newCountMax ? `${formatNumber(newCountMax - 1)}+` : formatNumber(count);
