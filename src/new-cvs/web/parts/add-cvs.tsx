import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FolderOpen } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedExtensions, fileRules, formatNames } from '#files/rules.ts';
import { formatNumber } from '#platform/web/format.ts';
import { FileDrop } from '#ui/fields/file-drop.tsx';
import { useNewCvsState } from '../new-cvs-context.ts';

const limit = fileRules.cv.limitBytes / (1024 * 1024);
const endings = acceptedExtensions('cv').split(',');
const isCv = ({ name }: File): boolean => endings.some((ending) => name.toLowerCase().endsWith(ending));
const namedMax = 5;

/** The drop zone for files and folders, and the uploads that run or failed. */
export function AddCvs() {
  const { t } = useTranslation();
  const { uploads } = useNewCvsState();
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
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
        items={uploads.items}
        onSelect={add}
        onRemove={uploads.remove}
        onRetry={uploads.retry}
      />
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
