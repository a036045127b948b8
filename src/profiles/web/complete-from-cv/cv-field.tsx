import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CvSource } from '#reading/contract.ts';
import { ReviewField, rowStyles } from '#reading/web/parts/review-field.tsx';
import type { ReviewValues } from './review-values.ts';

type CvFieldProps = {
  /** The form field that holds whether the value is selected. */
  keep: FieldPath<ReviewValues>;
  what: string;
  read: { source: CvSource; isSure: boolean };
  /** The profile's different value; empty when it has none. */
  mine: string;
  children: ReactNode;
};

/** A value of the CV, and what the profile has instead. */
export function CvField({ keep, what, read, mine, children }: CvFieldProps) {
  const { t } = useTranslation();
  return (
    <ReviewField
      {...{ keep, what }}
      sources={[read.source]}
      isSure={read.isSure}
      note={
        mine !== '' && (
          <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
            {t('profiles.complete.yours', { value: mine })}
          </Typography>
        )
      }
    >
      {children}
    </ReviewField>
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
