import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { useToast } from '#ui/toasts.tsx';
import { type CvFile, cvFiles } from '../../cv-contract.ts';

/** Input for the title of a CV; its extension is shown beside it and cannot change. */
export function RenameCvField({ file, onDone }: { file: CvFile; onDone: () => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { title, setTitle, extension, save } = useRename(file, onDone);
  // The menu returns the focus to its button in the same commit, so the field takes it afterwards.
  useEffect(() => input.current?.select(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') onDone();
  };
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', marginBlockEnd: 0.5 }}>
      <OutlinedInput
        size="small"
        fullWidth
        inputRef={input}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={onKeyDown}
        endAdornment={<InputAdornment position="end">{extension}</InputAdornment>}
        slotProps={{ input: { 'aria-label': t('profiles.cvFiles.newTitle'), maxLength: 190 } }}
        sx={{ maxWidth: 420 }}
      />
      <IconButton size="small" aria-label={t('profiles.cvFiles.saveTitle')} onClick={save}>
        <Check size={16} aria-hidden />
      </IconButton>
      <IconButton size="small" aria-label={t('profiles.cvFiles.keepTitle')} onClick={onDone}>
        <X size={16} aria-hidden />
      </IconButton>
    </Box>
  );
}

function useRename(file: CvFile, onDone: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const [before, extension] = splitTitle(file.title);
  const [title, setTitle] = useState(before);
  const rename = useChange(cvFiles.rename, {
    invalidates: [cvFiles.list],
    onSuccess: () => {
      toast.success(t('profiles.cvFiles.renamed'));
      onDone();
    },
    onError: (error) => toast.error(error.message),
  });
  const save = (): void => {
    const name = title.trim();
    if (rename.isPending) return;
    if (name === '' || name === before) onDone();
    else rename.mutate({ params: { cvFileId: file.id }, body: { title: `${name}${extension}` } });
  };
  return { title, setTitle, extension, save };
}

function splitTitle(title: string): [string, string] {
  const dot = title.lastIndexOf('.');
  return dot > 0 ? [title.slice(0, dot), title.slice(dot)] : [title, ''];
}
