import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { isPhoneNumber } from '../phone-numbers.ts';
import { useResultToast } from '../use-result-toast.ts';
import { useAuth } from './auth-provider.tsx';
import { PhoneField } from './phone-field.tsx';

/** The field for the number that gets a code. */
export function PhoneSignIn() {
  const { t } = useTranslation();
  const { sendCode } = useAuth();
  const say = useResultToast();
  const { form, submit, busy } = useContractForm({
    schema: numberSchema,
    defaultValues: { phoneNumber: '' },
    checks: 'onSubmit',
    onSubmit: async ({ phoneNumber }) => {
      try {
        await sendCode(phoneNumber);
      } catch (error) {
        say.refusal(error);
        throw error;
      }
    },
  });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
      <PhoneField
        control={form.control}
        name="phoneNumber"
        label={t('identity.phone.number')}
        help={t('identity.phone.help')}
        focusOnOpen
      />
      <Button type="submit" variant="contained" size="large" loading={busy} loadingPosition="start">
        {t('identity.phone.send')}
      </Button>
    </Stack>
  );
}

async function numberSchema() {
  const { sendSmsOtpBody } = await import('../../phone-contract.ts');
  return sendSmsOtpBody.refine(({ phoneNumber }) => isPhoneNumber(phoneNumber), {
    path: ['phoneNumber'],
    message: 'platform.validation.phone',
  });
}
