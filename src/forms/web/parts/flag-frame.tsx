import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What a flag does and does not do, beside every place where one is set. */
export function FlagFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {children}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('forms.questions.flag.note')}
      </Typography>
    </Box>
  );
}
