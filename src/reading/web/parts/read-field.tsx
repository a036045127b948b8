import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { CvSource } from '../../contract.ts';
import { SourceFocus } from './source-focus.tsx';
import { SourceLine } from './source-line.tsx';

type ReadFieldProps = {
  /** The value that was read; null when the file has none, or before there is a file. */
  read: { source: CvSource; isSure: boolean } | null;
  children: ReactNode;
};

/** An input that may be filled from a file, with its source and a mark when the value is uncertain. */
export function ReadField({ read, children }: ReadFieldProps) {
  const { t } = useTranslation();
  return (
    <SourceFocus read={read}>
      {children}
      {read !== null && (
        <Stack direction="row" sx={{ gap: '2px 8px', flexWrap: 'wrap', marginBlockStart: 0.5 }}>
          {!read.isSure && <StatusChip tone="warning" label={t('reading.check')} />}
          <SourceLine sources={[read.source]} />
        </Stack>
      )}
    </SourceFocus>
  );
}
