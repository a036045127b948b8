import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#ui/page/copy-button.tsx';
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
      <Box>
        <Typography variant="subtitle2" component="h5">
          {t('careers-domains.records.proof')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('careers-domains.records.proofHelp')}
        </Typography>
        <Value
          label={t('careers-domains.records.name')}
          text={record.name}
          copyLabel={t('careers-domains.records.copyName')}
        />
        <Value
          label={t('careers-domains.records.value')}
          text={record.value}
          copyLabel={t('careers-domains.records.copyValue')}
        />
      </Box>
      <Box>
        <Typography variant="subtitle2" component="h5">
          {t('careers-domains.records.target')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {help}
        </Typography>
        <Value text={target} copyLabel={t('careers-domains.records.copyTarget')} />
      </Box>
    </Stack>
  );
}

function Value({ label, text, copyLabel }: { label?: string; text: string; copyLabel: string }) {
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', marginBlockStart: 1 }}>
      {label !== undefined && (
        <Typography variant="body2" sx={{ minWidth: 56 }}>
          {label}
        </Typography>
      )}
      <Box
        component="code"
        sx={(theme) => ({
          flex: 1,
          minWidth: 0,
          padding: '6px 10px',
          border: `1px solid ${theme.kadro.line}`,
          borderRadius: '8px',
          overflowWrap: 'anywhere',
          fontSize: 13,
        })}
      >
        {text}
      </Box>
      <CopyButton text={text} label={copyLabel} />
    </Stack>
  );
}
