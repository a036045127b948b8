import Button from '@mui/material/Button';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSourceMark } from './source-mark.tsx';

/** Opens the file or the text over the form; nothing while it is beside the form. */
export function ShowFileButton() {
  const { t } = useTranslation();
  const { openFile, isText } = useSourceMark();
  if (openFile === null) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<FileText size={16} aria-hidden />}
      onClick={openFile}
      sx={{ alignSelf: 'flex-start' }}
    >
      {t(isText ? 'reading.showText' : 'reading.showFile')}
    </Button>
  );
}
