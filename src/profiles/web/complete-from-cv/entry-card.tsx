import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { CvSource } from '#reading/contract.ts';
import { SelectBox } from '#reading/web/parts/review-field.tsx';
import { SourceLine } from '#reading/web/parts/source-line.tsx';
import { useSourceMark } from '#reading/web/parts/source-mark.tsx';
import type { ReviewValues } from './review-values.ts';

type EntryCardProps = {
  /** The list of the form, and the entry's index in it. */
  name: 'experiences' | 'educations';
  index: number;
  title: string;
  place: string;
  period: string;
  text?: string;
  isMine: boolean;
  /** A field is missing or needs a check before the entry can be saved. */
  needsCheck: boolean;
  sources: CvSource[];
  children: ReactNode;
};

/** One entry of the CV, with editable fields. */
export function EntryCard(props: EntryCardProps) {
  const { name, index, title, isMine, needsCheck, sources, children } = props;
  const { t } = useTranslation();
  const { markSource } = useSourceMark();
  const { formState } = useFormContext<ReviewValues>();
  const fieldsId = useId();
  const [isOpen, setOpen] = useState(needsCheck && !isMine);
  const shown = isOpen || formState.errors[name]?.[index] !== undefined;
  const [first] = sources;
  return (
    <Box component="li" sx={cardStyles} {...(first && { onFocus: () => markSource(first) })}>
      {isMine ? <span /> : <SelectBox keep={`${name}.${index}.keep`} what={title} />}
      <Stack sx={{ minWidth: 0, gap: 0.5 }}>
        <EntryHead {...props}>
          <Button
            size="small"
            aria-expanded={shown}
            aria-controls={fieldsId}
            aria-label={t(shown ? 'profiles.complete.closeEntry' : 'profiles.complete.openEntry', { title })}
            endIcon={shown ? <ChevronUp size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
            onClick={() => setOpen(!shown)}
            sx={{ flexShrink: 0 }}
          >
            {t(shown ? 'profiles.complete.close' : 'profiles.edit')}
          </Button>
        </EntryHead>
        <EntryText {...props} />
        <Stack
          id={fieldsId}
          hidden={!shown}
          sx={{ gap: 2, marginBlock: 1.5, '&[hidden]': { display: 'none' } }}
        >
          {shown && children}
        </Stack>
      </Stack>
    </Box>
  );
}

function EntryHead({ title, place, period, isMine, children }: EntryCardProps) {
  const { t } = useTranslation();
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          {place !== '' && <Typography variant="body2">{place}</Typography>}
          {period !== '' && <Typography variant="body2">{period}</Typography>}
        </Box>
        {!isMine && children}
      </Stack>
      {isMine && (
        <div>
          <StatusChip tone="neutral" label={t('profiles.complete.isMine')} />
        </div>
      )}
    </>
  );
}

function EntryText({ text = '', isMine, needsCheck, sources }: EntryCardProps) {
  const { t } = useTranslation();
  return (
    <>
      {text !== '' && !isMine && (
        <Typography variant="body2" sx={textStyles}>
          {text}
        </Typography>
      )}
      {needsCheck && !isMine && (
        <div>
          <StatusChip tone="warning" label={t('reading.check')} />
        </div>
      )}
      <SourceLine sources={sources} />
    </>
  );
}

const cardStyles = {
  display: 'grid',
  gap: '0 6px',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  alignItems: 'start',
  paddingBlock: 2,
  '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' },
  '&:first-of-type': { paddingBlockStart: 0 },
  '&:last-of-type': { paddingBlockEnd: 0 },
} as const;

const textStyles = {
  color: 'text.secondary',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;
