import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { countryName } from '#platform/web/country-names.ts';
import { Facts } from '#ui/page/facts.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { BillingDetails, BillingOverview } from '../../contract.ts';

const tones = {
  none: 'neutral',
  waiting: 'info',
  valid: 'success',
  invalid: 'danger',
  unreachable: 'warning',
} as const;

type Props = { overview: BillingOverview; onEdit: () => void };

/** The recipient of the invoices. */
export function DetailsPanel({ overview: { details }, onEdit }: Props) {
  const { t } = useTranslation();
  return (
    <Surface
      title={t('billing.details.title')}
      description={t('billing.details.lead')}
      headingLevel={3}
      actions={
        <Button variant="outlined" onClick={onEdit}>
          {t(details === null ? 'billing.details.add' : 'billing.details.edit')}
        </Button>
      }
    >
      {details === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('billing.details.none')}
        </Typography>
      ) : (
        <DetailFacts details={details} />
      )}
    </Surface>
  );
}

function DetailFacts({ details }: { details: BillingDetails }) {
  const { t, i18n } = useTranslation();
  const place = [details.postalCode, details.city].filter((part) => part !== '').join(' ');
  const address = [
    details.addressLine1,
    details.addressLine2,
    place,
    countryName(details.country, i18n.language),
  ];
  const { registryState } = details;
  const number = (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {details.taxNumber}
      {registryState !== 'none' && (
        <StatusChip tone={tones[registryState]} label={t(`billing.details.registry.${registryState}`)} />
      )}
    </Stack>
  );
  return (
    <Facts
      facts={[
        { label: t('billing.details.name'), value: details.name },
        { label: t('billing.details.address'), value: address.filter((part) => part !== '').join(', ') },
        ...(details.taxOffice === ''
          ? []
          : [{ label: t('billing.details.taxOffice'), value: details.taxOffice }]),
        ...(details.taxNumber === '' ? [] : [{ label: t('billing.details.taxNumber'), value: number }]),
        { label: t('billing.details.email'), value: details.email },
        { label: t('billing.details.language'), value: t(`billing.languages.${details.language}`) },
      ]}
    />
  );
}
