import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../visually-hidden.ts';

/** How long the check mark stays, in milliseconds. */
const doneMs = 2000;

/** Copies `text`; `label` names what is copied ("Copy e-mail"). */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), doneMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('done'),
      () => setState('failed'),
    );
  const outcome = { idle: '', done: t('ui.copied'), failed: t('ui.copyFailed') }[state];
  return (
    <>
      <Tooltip title={outcome || label}>
        <IconButton size="small" aria-label={label} onClick={() => void copy()}>
          {state === 'done' ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        </IconButton>
      </Tooltip>
      <Box component="output" sx={visuallyHidden}>
        {outcome}
      </Box>
    </>
  );
}
