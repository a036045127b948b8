import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { CopyableText } from '#ui/page/copyable-text.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { Tone } from '#ui/theme/tokens.ts';
import { useToast } from '#ui/toasts.tsx';
import { type SenderAddress, senderAddresses } from '../../contract.ts';
import type { RecordState } from '../../rules.ts';
import { useSavedSender } from '../queries.ts';

type SenderRecord = SenderAddress['records'][number];

/** SPF, DKIM and DMARC of the sender, with words for what is missing and the record to add. */
export function SenderRecords({ sender }: { sender: SenderAddress }) {
  const { t } = useTranslation();
  const check = useCheck();
  return (
    <Surface title={t('sender-addresses.records.title')} headingLevel={3}>
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('sender-addresses.records.lead')}
        </Typography>
        {sender.records.map((one) => (
          <Record key={one.kind} record={one} />
        ))}
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Button variant="outlined" disabled={check.isPending} onClick={() => check.mutate()}>
            {t('sender-addresses.records.check')}
          </Button>
          <Typography component="output" variant="body2" sx={{ color: 'text.secondary' }}>
            {sender.checkedAt !== null &&
              t('sender-addresses.records.checkedAt', { date: formatDateTime(sender.checkedAt) })}
          </Typography>
        </Stack>
      </Stack>
    </Surface>
  );
}

function useCheck() {
  const toast = useToast();
  const { id: companyId } = useCompany();
  const showSaved = useSavedSender(companyId);
  return useMutation({
    mutationFn: () => call(senderAddresses.check, { params: { companyId } }),
    onSuccess: showSaved,
    onError: (error) => toast.error(error instanceof CallError ? error.message : String(error)),
  });
}

const tones: Readonly<Record<RecordState, Tone>> = {
  found: 'success',
  allowed: 'success',
  missing: 'warning',
  several: 'danger',
  nobody: 'danger',
  not_named: 'warning',
  invalid: 'danger',
  unchecked: 'neutral',
  failed: 'neutral',
  unknown: 'neutral',
};

// States without advice: the record is in order, or the one to add is shown.
const plainStates: readonly RecordState[] = ['found', 'allowed', 'missing'];

function Record({ record }: { record: SenderRecord }) {
  const { t } = useTranslation();
  const { kind, name, state, value, mechanism, suggestion } = record;
  const copyLabel = t('sender-addresses.records.copy');
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="subtitle2" component="h4">
          {t(`sender-addresses.kinds.${kind}`)}
        </Typography>
        <StatusChip tone={tones[state]} label={t(`sender-addresses.states.${state}`)} />
      </Stack>
      {!plainStates.includes(state) && (
        <Typography variant="body2">{t(`sender-addresses.advice.${state}`)}</Typography>
      )}
      {state === 'missing' && suggestion === null && (
        <Typography variant="body2">{t('sender-addresses.records.fromProvider')}</Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('sender-addresses.records.name', { name })}
      </Typography>
      {value !== '' && <CopyableText text={value} copyLabel={copyLabel} />}
      {suggestion !== null && (
        <>
          <Typography variant="body2" sx={{ marginBlockStart: 0.5 }}>
            {value === ''
              ? t('sender-addresses.records.add')
              : t('sender-addresses.records.change', { mechanism })}
          </Typography>
          <CopyableText text={suggestion} copyLabel={copyLabel} />
        </>
      )}
    </Stack>
  );
}
