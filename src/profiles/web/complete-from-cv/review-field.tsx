import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, type FieldPath, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { CvSource } from '#reading/contract.ts';
import type { ReviewValues } from './review-values.ts';
import { useSourceMark } from './source-mark.tsx';
import { SourceLine } from './source-line.tsx';

type ReviewFieldProps = {
  /** The form field that holds whether the value is selected. */
  keep: FieldPath<ReviewValues>;
  /** Name of the value, for the label of its checkbox. */
  what: string;
  source: CvSource;
  isSure: boolean;
  /** The profile's different value; empty when it has none. */
  mine?: string;
  children: ReactNode;
};

/** A value of the CV: its checkbox, its input and its source. */
export function ReviewField({ keep, what, source, isSure, mine = '', children }: ReviewFieldProps) {
  const { t } = useTranslation();
  const { markSource } = useSourceMark();
  return (
    <Box sx={rowStyles} onFocusCapture={() => markSource(source)}>
      <SelectBox keep={keep} what={what} />
      <Stack sx={{ minWidth: 0, gap: 0.5 }}>
        {children}
        {mine !== '' && (
          <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
            {t('profiles.complete.yours', { value: mine })}
          </Typography>
        )}
        <SourceNotes source={source} isSure={isSure} />
      </Stack>
    </Box>
  );
}

export function SourceNotes({ source, isSure }: { source: CvSource; isSure: boolean }) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" sx={{ gap: '2px 8px', flexWrap: 'wrap', alignItems: 'flex-start' }}>
      {!isSure && <StatusChip tone="warning" label={t('profiles.complete.check')} />}
      <SourceLine sources={[source]} />
    </Stack>
  );
}

export function SelectBox({ keep, what }: { keep: FieldPath<ReviewValues>; what: string }) {
  const { t } = useTranslation();
  const { control } = useFormContext<ReviewValues>();
  return (
    <Controller
      control={control}
      name={keep}
      render={({ field }) => (
        <Checkbox
          checked={field.value === true}
          onChange={(_event, checked) => field.onChange(checked)}
          onBlur={field.onBlur}
          slotProps={{ input: { 'aria-label': t('profiles.complete.take', { what }), ref: field.ref } }}
          sx={{ marginBlockStart: '-7px', marginInlineStart: '-9px' }}
        />
      )}
    />
  );
}

/** A value that the profile already has. */
export function SameField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ ...rowStyles, color: 'text.secondary' }}>
      <Check size={16} aria-hidden style={{ marginTop: 2, marginInlineStart: 2 }} />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {t('profiles.complete.same', { label, value })}
      </Typography>
    </Box>
  );
}

const rowStyles = {
  display: 'grid',
  gap: '0 6px',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  alignItems: 'start',
} as const;
