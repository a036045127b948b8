import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '#ui/states/skeletons.tsx';

/** Loading state while the server extracts the text of the file. */
export function ReadingCv() {
  const { t } = useTranslation();
  return (
    <Stack sx={{ gap: 2, maxWidth: 640 }}>
      <Typography component="output">{t('profiles.complete.reading')}</Typography>
      <ListSkeleton rows={5} />
    </Stack>
  );
}
