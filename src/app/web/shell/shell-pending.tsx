import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

/** Shown while the current user is fetched. */
export function ShellPending() {
  const { t } = useTranslation();
  return (
    <Box
      component="output"
      sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', color: 'text.secondary' }}
    >
      {t('app.shell.loading')}
    </Box>
  );
}
