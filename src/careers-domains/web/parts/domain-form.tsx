import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { careersDomains, newDomain } from '../../contract.ts';
import { useCacheSettings } from './use-cache-settings.ts';

type Values = { name: string };

/** Enters the domain. The server says at the field why a name cannot be used. */
export function DomainForm() {
  const { t } = useTranslation();
  const toast = useToast();
  const keep = useCacheSettings();
  const params = { companyId: useCompany().id };
  const { form, submit, submitError, busy } = useContractForm<Values, Values>({
    schema: newDomain,
    defaultValues: { name: '' },
    checks: 'onSubmit',
    onSubmit: async (body) => {
      keep(await call(careersDomains.enter, { params, body }));
      toast.success(t('careers-domains.entered'));
    },
  });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 1.5 }}>
      <TextField
        control={form.control}
        name="name"
        label={t('careers-domains.name')}
        help={t('careers-domains.nameHelp')}
        inputMode="url"
        maxLength={300}
      />
      <Button type="submit" variant="outlined" disabled={busy} sx={{ alignSelf: 'flex-start' }}>
        {t('careers-domains.enter')}
      </Button>
      {submitError !== null && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {submitError}
        </Typography>
      )}
    </Stack>
  );
}
