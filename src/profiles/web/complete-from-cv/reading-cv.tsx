import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { CvFile } from '../../cv-contract.ts';

/** Loading state while the server extracts the text of the file. */
export function ReadingCv({ file }: { file?: CvFile }) {
  const { t } = useTranslation();
  const words = file?.textState === 'reading_pictures' ? 'readingPictures' : 'reading';
  return (
    <Stack sx={{ gap: 2, maxWidth: 640 }}>
      <Typography component="output">{t(`profiles.complete.${words}`)}</Typography>
      <ListSkeleton rows={5} />
    </Stack>
  );
}
