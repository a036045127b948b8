import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyFeatures, type CompanyFeature } from '#platform/contract/features.ts';
import { useChange } from '#platform/web/query.ts';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { backoffice } from '../../contract.ts';
import { features } from '../../features-contract.ts';
import { type TenantDetail, tenants } from '../../tenants-contract.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** The features of a company, each with a switch that asks for a reason. */
export function TenantFeatures({ tenant }: { tenant: TenantDetail }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<CompanyFeature | null>(null);
  return (
    <Surface title={t('backoffice.features.title')} description={t('backoffice.features.lead')}>
      {companyFeatures.map((feature) => (
        <FeatureSwitch
          key={feature}
          feature={feature}
          isOn={!tenant.featuresOff.includes(feature)}
          onAsk={() => setAsked(feature)}
        />
      ))}
      {asked !== null && <FeatureDialog tenant={tenant} feature={asked} onClose={() => setAsked(null)} />}
    </Surface>
  );
}

type FeatureSwitchProps = { feature: CompanyFeature; isOn: boolean; onAsk: () => void };

function FeatureSwitch({ feature, isOn, onAsk }: FeatureSwitchProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 40 }}
    >
      <Typography component="label" htmlFor={id} variant="body2">
        {t(`backoffice.features.names.${feature}`)}
      </Typography>
      <Switch id={id} checked={isOn} onChange={onAsk} slotProps={{ input: { role: 'switch' } }} />
    </Box>
  );
}

type FeatureDialogProps = { tenant: TenantDetail; feature: CompanyFeature; onClose: () => void };

function FeatureDialog({ tenant, feature, onClose }: FeatureDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChange(features.setFeature, {
    invalidates: [tenants.readTenant, backoffice.listLog],
  });
  // As it was when the dialog opened: the page refetches before it closes.
  const [isOn] = useState(tenant.featuresOff.includes(feature));
  const act = isOn ? 'turnOn' : 'turnOff';
  const name = t(`backoffice.features.names.${feature}`);
  return (
    <ReasonDialog
      title={t(`backoffice.features.${act}`, { feature: name })}
      body={t(`backoffice.features.${act}Body`, { company: tenant.name })}
      help={t('backoffice.asking.adminsRead')}
      submitLabel={t(`backoffice.features.${act}Label`)}
      onSure={async (reason) => {
        const params = { tenantId: tenant.id, feature };
        await change.mutateAsync({ params, body: { isOn, reason } });
        toast.success(t(`backoffice.features.${act}Done`));
      }}
      onClose={onClose}
    />
  );
}
