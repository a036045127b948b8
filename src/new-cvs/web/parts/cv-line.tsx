import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { valuesOfCv } from '#candidates/web/add-candidate-values.ts';
import { fullName, positionOf } from '#candidates/web/candidate-words.ts';
import { fileProblem } from '#profiles/rules.ts';
import { formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { Tone } from '#ui/theme/tokens.ts';
import type { ReadState } from '../read-state.ts';
import type { ReadCv } from '../use-read-cv.ts';
import { useRemoval } from '../use-removal.ts';

type CvLineProps = { cv: ReadCv; jobId: string | null };

/** One CV: the person as it was read, what is left to do, and its removal. */
export function CvLine({ cv, jobId }: CvLineProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { remove } = useRemoval();
  const { file, state } = cv;
  const { name, details } = personOf(cv);
  return (
    <Box component="li" sx={lineStyles}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link
          component={LinkComponent}
          href={links.newCv(file.id, jobId ?? undefined)}
          sx={{ fontWeight: 600 }}
        >
          {name}
        </Link>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {details}
        </Typography>
      </Box>
      <Box sx={{ gridArea: { xs: '2 / 1', sm: '1 / 2' } }}>
        <StatusChip tone={tones[state.kind]} label={stateText(cv, t)} />
      </Box>
      <Tooltip title={t('new-cvs.line.remove')}>
        <IconButton
          size="small"
          sx={{ gridArea: { xs: '1 / 2', sm: '1 / 3' }, alignSelf: { xs: 'start', sm: 'center' } }}
          aria-label={t('new-cvs.line.removeNamed', { name })}
          onClick={() => remove(file)}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

const tones: Record<ReadState['kind'], Tone> = {
  reading: 'neutral',
  unreadable: 'danger',
  known: 'warning',
  toCheck: 'warning',
  complete: 'success',
};

/** The name of the person, or of the file while nothing is read; below it what else says who it is. */
function personOf({ file, fields }: ReadCv): { name: string; details: string } {
  const values = fields === null ? null : valuesOfCv(fields);
  const name = values === null ? '' : fullName(values);
  if (values === null || name === '') return { name: file.title, details: '' };
  const details = [positionOf(values), values.email, values.phoneNumber, file.title];
  return { name, details: details.filter((part) => part !== '').join(' · ') };
}

function stateText({ file, state }: ReadCv, t: TFunction): string {
  switch (state.kind) {
    case 'known':
      return t('new-cvs.states.known', { name: fullName(state.person) });
    case 'toCheck':
      return t('new-cvs.states.toCheck', { count: state.count, number: formatNumber(state.count) });
    case 'unreadable':
      return t(`new-cvs.states.${fileProblem(file) === 'infected' ? 'infected' : 'unreadable'}`);
    case 'reading':
    case 'complete':
      return t(`new-cvs.states.${state.kind}`);
  }
}

const lineStyles = (theme: Theme) => ({
  display: 'grid',
  // On a phone the state comes below the person.
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto auto' },
  alignItems: 'center',
  gap: { xs: 1, sm: 1.5 },
  padding: '12px 10px 12px 16px',
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});
