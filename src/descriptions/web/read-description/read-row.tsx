import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { CvSource } from '#reading/contract.ts';
import type { ReadName, ReviewValues } from './accepted-values.ts';

type ReadRowProps = {
  name: ReadName;
  sources: CvSource[];
  isSure: boolean;
  /** Highlights the place in the document; `opens` shows the document where it is not beside the form. */
  onPoint: (source: CvSource, opens: boolean) => void;
  children: ReactNode;
};

/** One field that was read: accepted or not, editable, with its quote from the document. */
export function ReadRow({ name, sources, isSure, onPoint, children }: ReadRowProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<ReviewValues>();
  const [first] = sources;
  return (
    <Box sx={rowStyles} onFocusCapture={() => first !== undefined && onPoint(first, false)}>
      <Controller
        control={control}
        name={`keep.${name}`}
        render={({ field }) => (
          <Checkbox
            checked={field.value === true}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{
              input: {
                'aria-label': t('descriptions.reading.take', {
                  what: t(`descriptions.reading.names.${name}`),
                }),
                ref: field.ref,
              },
            }}
            sx={{ marginBlockStart: '-7px', marginInlineStart: '-9px' }}
          />
        )}
      />
      <Stack sx={{ minWidth: 0, gap: 0.5 }}>
        {children}
        <Stack direction="row" sx={{ gap: '2px 8px', flexWrap: 'wrap', alignItems: 'baseline' }}>
          {!isSure && <StatusChip tone="warning" label={t('descriptions.reading.check')} />}
          <Quotes sources={sources} onPoint={onPoint} />
        </Stack>
      </Stack>
    </Box>
  );
}

function Quotes({ sources, onPoint }: Pick<ReadRowProps, 'sources' | 'onPoint'>) {
  const { t } = useTranslation();
  const [first] = sources;
  if (first === undefined) return null;
  const isPlaced = first.box !== null;
  return (
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary', minWidth: 0 }}>
      {isPlaced
        ? t('descriptions.reading.fromPage', { page: first.page })
        : t('descriptions.reading.fromText')}{' '}
      {sources.slice(0, 6).map((source) => (
        <Box component="span" key={source.line} sx={{ marginInlineEnd: 1 }}>
          <Link
            component="button"
            type="button"
            variant="caption"
            title={t('descriptions.reading.showPlace')}
            onClick={() => onPoint(source, true)}
            sx={quoteStyles}
          >
            {t('descriptions.reading.quote', { text: shortened(source.text) })}
          </Link>
        </Box>
      ))}
    </Typography>
  );
}

function shortened(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length <= 90 ? words : `${words.slice(0, 90).replace(/\s\S*$/, '')} …`;
}

const rowStyles = {
  display: 'grid',
  gap: '0 6px',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  alignItems: 'start',
} as const;

const quoteStyles = {
  minHeight: 24,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  fontWeight: 400,
  verticalAlign: 'baseline',
  color: 'inherit',
  textDecoration: 'underline dotted',
  '&:hover': { color: 'text.primary', textDecorationStyle: 'solid' },
} as const;
