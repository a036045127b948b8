import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FolderOpen, RefreshCw } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedExtensions, fileRules, formatNames } from '#files/rules.ts';
import { formatNumber } from '#platform/web/format.ts';
import { FileDrop, type FileDropItem } from '#ui/fields/file-drop.tsx';
import { useNewCvsState } from '../new-cvs-context.ts';

const limit = fileRules.cv.limitBytes / (1024 * 1024);
const endings = acceptedExtensions('cv').split(',');
const isCv = ({ name }: File): boolean => endings.some((ending) => name.toLowerCase().endsWith(ending));
const namedMax = 5;
const mayRetry = ({ isFinal }: FileDropItem): boolean => isFinal !== true;

/** The drop zone for files and folders, and the uploads that run or failed. */
export function AddCvs() {
  const { t } = useTranslation();
  const { uploads } = useNewCvsState();
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  // The others are counted: hundreds of lines would push the list of CVs away.
  const failed = uploads.items.filter(({ error }) => error !== undefined);
  const add = (files: File[]): void => {
    setLeftOut(files.filter((file) => !isCv(file)).map(({ name }) => name));
    uploads.select(files.filter(isCv));
  };
  return (
    <Stack sx={{ gap: 1.5, marginBlockEnd: 3 }}>
      <FileDrop
        id="new-cvs"
        aria={{ 'aria-label': t('new-cvs.add.label') }}
        accept={acceptedExtensions('cv')}
        hint={t('new-cvs.add.hint', { formats: formatNames('cv'), limit })}
        multiple
        items={failed}
        onSelect={add}
        onRemove={uploads.remove}
        onRetry={uploads.retry}
      />
      {failed.filter(mayRetry).length > 1 && (
        <Button
          size="small"
          sx={{ alignSelf: 'start' }}
          startIcon={<RefreshCw size={15} aria-hidden />}
          onClick={() => failed.filter(mayRetry).forEach(({ key }) => uploads.retry(key))}
        >
          {t('new-cvs.add.retryAll')}
        </Button>
      )}
      <UploadProgress />
      <FolderButton onSelect={add} />
      {leftOut.length > 0 && (
        <Alert severity="info" onClose={() => setLeftOut([])} sx={{ overflowWrap: 'anywhere' }}>
          {t('new-cvs.add.leftOut', {
            count: leftOut.length,
            number: formatNumber(leftOut.length),
            names: leftOut.slice(0, namedMax).join(', ') + (leftOut.length > namedMax ? ' …' : ''),
          })}
        </Alert>
      )}
    </Stack>
  );
}

/** How many files have arrived, and the end of the others. */
function UploadProgress() {
  const { t } = useTranslation();
  const { uploads, arrived } = useNewCvsState();
  const left = uploads.items.filter(({ error }) => error === undefined);
  if (left.length === 0) return null;
  const total = arrived + left.length;
  const done = left.reduce((sum, { progress = 0 }) => sum + progress, arrived);
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ flex: 1 }}>
        <Typography component="output" variant="body2" sx={{ display: 'block', marginBlockEnd: 0.75 }}>
          {t('new-cvs.add.uploading', { done: formatNumber(arrived), total: formatNumber(total) })}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={(100 * done) / total}
          aria-label={t('new-cvs.add.uploadingLabel')}
        />
      </Box>
      <Button variant="outlined" size="small" onClick={() => left.forEach(({ key }) => uploads.remove(key))}>
        {t('new-cvs.add.stop')}
      </Button>
    </Stack>
  );
}

function FolderButton({ onSelect }: { onSelect: (files: File[]) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    onSelect([...(target.files ?? [])].filter(({ name }) => !name.startsWith('.')));
    target.value = '';
  };
  return (
    <div>
      <Button
        size="small"
        startIcon={<FolderOpen size={15} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('new-cvs.add.folder')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('new-cvs.add.folder')}
        onChange={choose}
        {...{ webkitdirectory: '' }}
      />
    </div>
  );
}
