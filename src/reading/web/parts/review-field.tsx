import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { CvSource } from '../../contract.ts';
import { useSourceMark } from './source-mark.tsx';
import { SourceLine } from './source-line.tsx';

type ReviewFieldProps = {
  /** The form field that holds whether the value is selected. */
  keep: string;
  /** Name of the value, for the label of its checkbox. */
  what: string;
  /** The first is marked while an input has the focus. */
  sources: readonly [CvSource, ...CvSource[]];
  isSure: boolean;
  /** Between the input and the source. */
  note?: ReactNode;
  children: ReactNode;
};

/** A value that was read from a file: its checkbox, its input and its source. */
export function ReviewField({ keep, what, sources, isSure, note, children }: ReviewFieldProps) {
  const { t } = useTranslation();
  const { markSource } = useSourceMark();
  return (
    <Box sx={rowStyles} onFocusCapture={() => markSource(sources[0])}>
      <SelectBox keep={keep} what={what} />
      <Stack sx={{ minWidth: 0, gap: 0.5 }}>
        {children}
        {note}
        <Stack direction="row" sx={{ gap: '2px 8px', flexWrap: 'wrap', alignItems: 'flex-start' }}>
          {!isSure && <StatusChip tone="warning" label={t('reading.check')} />}
          <SourceLine sources={sources} />
        </Stack>
      </Stack>
    </Box>
  );
}

/** Selects a value. */
export function SelectBox({ keep, what }: { keep: string; what: string }) {
  const { t } = useTranslation();
  const { control } = useFormContext();
  return (
    <Controller
      control={control}
      name={keep}
      render={({ field }) => (
        <Checkbox
          checked={field.value === true}
          onChange={(_event, checked) => field.onChange(checked)}
          onBlur={field.onBlur}
          slotProps={{ input: { 'aria-label': t('reading.take', { what }), ref: field.ref } }}
          sx={{ marginBlockStart: '-7px', marginInlineStart: '-9px' }}
        />
      )}
    />
  );
}

export const rowStyles = {
  display: 'grid',
  gap: '0 6px',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  alignItems: 'start',
} as const;
