import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { isRehearsed } from '../queries.ts';

/** In a rehearsal: why the button above is disabled. */
export function RehearsedNote() {
  const { t } = useTranslation();
  if (!isRehearsed()) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
      {t('my-applications.rehearsed')}
    </Typography>
  );
}
