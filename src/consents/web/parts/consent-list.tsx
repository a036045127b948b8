import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format.ts';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { Tone } from '#ui/theme/tokens.ts';
import type { ConsentRecord } from '../../contract.ts';
import { shortVersion } from '../../rules.ts';
import { NoticeText } from './notice-text.tsx';

/** The notices that an applicant was shown and the consents that they were asked for, each with its text. */
export function ConsentList({ records }: { records: ConsentRecord[] }) {
  return (
    <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 3 }}>
      {records.map((record) => (
        <ConsentItem key={record.id} record={record} />
      ))}
    </Stack>
  );
}

function ConsentItem({ record }: { record: ConsentRecord }) {
  const { t } = useTranslation();
  const state = stateOf(record);
  const facts = [
    recordedLine(record, t),
    record.withdrawnAt === null
      ? ''
      : t('consents.record.withdrawnOn', { date: formatDateTime(record.withdrawnAt) }),
    t(`consents.record.language.${record.language}`),
    t('consents.record.version', { version: shortVersion(record.version) }),
  ].filter((fact) => fact !== '');
  return (
    <Box component="li">
      <Stack direction="row" sx={{ gap: '4px 12px', flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
          {t(`consents.kinds.${record.kind}`)}
        </Typography>
        <StatusChip tone={tones[state]} label={t(`consents.record.states.${state}`)} />
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlock: '4px 8px' }}>
        {facts.join(' · ')}
      </Typography>
      <NoticeText body={record.body} language={record.language} />
    </Box>
  );
}

type State = 'shown' | 'given' | 'notGiven' | 'withdrawn';
const tones: Record<State, Tone> = {
  shown: 'neutral',
  given: 'success',
  notGiven: 'neutral',
  withdrawn: 'warning',
};

function stateOf({ isGiven, withdrawnAt }: ConsentRecord): State {
  if (isGiven === null) return 'shown';
  if (withdrawnAt !== null) return 'withdrawn';
  return isGiven ? 'given' : 'notGiven';
}

function recordedLine({ isGiven, recordedAt }: ConsentRecord, t: TFunction): string {
  const key = isGiven === null ? 'shownOn' : isGiven ? 'givenOn' : 'notGivenOn';
  return t(`consents.record.${key}`, { date: formatDateTime(recordedAt) });
}
