import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { formatDate, formatDateTime } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type CareersDomain, careersDomains } from '../../contract.ts';
import { DomainRecords } from './domain-records.tsx';
import { RemoveDomainDialog } from './remove-domain-dialog.tsx';
import { useCacheSettings } from './use-cache-settings.ts';

const tones = { waiting: 'info', verified: 'success', missing: 'warning', lost: 'danger' } as const;

type Props = { domain: CareersDomain; target: string };

/** The domain with its state, its DNS records and the last check. */
export function DomainStatus({ domain, target }: Props) {
  const { t } = useTranslation();
  const [isRemoving, setIsRemoving] = useState(false);
  const check = useCheck();
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="subtitle1" component="h4" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {domain.displayName}
        </Typography>
        <StatusChip tone={tones[domain.state]} label={t(`careers-domains.states.${domain.state}`)} />
      </Stack>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {helpOf(domain, t)}
      </Typography>
      <DomainRecords domain={domain} target={target} />
      <Typography component="output" variant="body2" sx={{ color: 'text.secondary' }}>
        {lastCheckOf(domain, t)}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" disabled={check.isPending} onClick={() => check.mutate()}>
          {t('careers-domains.check')}
        </Button>
        <Button color="error" onClick={() => setIsRemoving(true)}>
          {t('careers-domains.remove')}
        </Button>
      </Stack>
      {isRemoving && <RemoveDomainDialog domain={domain} onClose={() => setIsRemoving(false)} />}
    </Stack>
  );
}

function helpOf({ state, nextCheckAt, displayName, address, stopsAt }: CareersDomain, t: TFunction): string {
  const key = state === 'waiting' && nextCheckAt === null ? 'ended' : state;
  return t(`careers-domains.stateHelp.${key}`, {
    domain: displayName,
    address,
    date: stopsAt === null ? '' : formatDate(stopsAt),
  });
}

function lastCheckOf({ checkedAt, lastResult }: CareersDomain, t: TFunction): string {
  if (checkedAt === null || lastResult === null) return t('careers-domains.notChecked');
  const result = t(`careers-domains.results.${lastResult}`);
  return t('careers-domains.checkedAt', { when: formatDateTime(checkedAt), result });
}

function useCheck() {
  const toast = useToast();
  const keep = useCacheSettings();
  const params = { companyId: useCompany().id };
  return useMutation({
    mutationFn: () => call(careersDomains.check, { params }),
    onSuccess: keep,
    onError: (error) => toast.error(error instanceof CallError ? error.message : String(error)),
  });
}
