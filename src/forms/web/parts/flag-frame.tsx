import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Explains what a flag does, beside every field that sets one. */
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
