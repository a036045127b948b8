import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CopyableText } from '#ui/page/copyable-text.tsx';
import type { CareersDomain } from '../../contract.ts';

/** The DNS records to create: one proves the domain, the other leads visitors here. */
export function DomainRecords({ domain, target }: { domain: CareersDomain; target: string }) {
  const { t } = useTranslation();
  const { record, isApex, displayName } = domain;
  const help = t(`careers-domains.records.${isApex ? 'targetHelpApex' : 'targetHelp'}`, {
    domain: displayName,
  });
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack sx={{ gap: 0.75 }}>
        <Typography variant="subtitle2" component="h5">
          {t('careers-domains.records.proof')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('careers-domains.records.proofHelp')}
        </Typography>
        <CopyableText
          label={t('careers-domains.records.name')}
          text={record.name}
          copyLabel={t('careers-domains.records.copyName')}
        />
        <CopyableText
          label={t('careers-domains.records.value')}
          text={record.value}
          copyLabel={t('careers-domains.records.copyValue')}
        />
      </Stack>
      <Stack sx={{ gap: 0.75 }}>
        <Typography variant="subtitle2" component="h5">
          {t('careers-domains.records.target')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {help}
        </Typography>
        <CopyableText text={target} copyLabel={t('careers-domains.records.copyTarget')} />
      </Stack>
    </Stack>
  );
}
