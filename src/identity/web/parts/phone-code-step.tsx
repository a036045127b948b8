import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Trans, useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { CodeField } from '#ui/fields/code-field.tsx';
import type { SentCode } from '../auth.ts';
import { readableNumber } from '../phone-numbers.ts';
import { useCodeFromSms } from '../use-code-from-sms.ts';
import { useResultToast } from '../use-result-toast.ts';
import { AuthFrame } from './auth-frame.tsx';
import { useAuth } from './auth-provider.tsx';
import { ResendCode } from './resend-code.tsx';

/** The field for the code from the SMS. */
export function PhoneCodeStep({ sentCode }: { sentCode: SentCode }) {
  const { t } = useTranslation();
  const { closeCode, sendCode } = useAuth();
  const say = useResultToast();
  const { phoneNumber } = sentCode;
  const { form, submit, busy } = useCodeForm(phoneNumber);
  return (
    <AuthFrame
      title={t('identity.phone.codeTitle')}
      lead={
        <Trans
          i18nKey="identity.phone.codeLead"
          values={{ number: readableNumber(phoneNumber) }}
          components={{ b: <strong style={{ fontWeight: 600, whiteSpace: 'nowrap' }} /> }}
        />
      }
    >
      <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
        <CodeField
          control={form.control}
          name="otpCode"
          label={t('identity.phone.code')}
          onComplete={() => void submit()}
        />
        <Button type="submit" variant="contained" size="large" loading={busy} loadingPosition="start">
          {t('identity.login.submit')}
        </Button>
      </Stack>
      <Stack sx={{ gap: 1.5 }}>
        <ResendCode
          key={sentCode.sentAt}
          sentCode={sentCode}
          onResend={() => sendCode(phoneNumber).catch(say.refusal)}
        />
        <Button onClick={closeCode}>{t('identity.phone.otherNumber')}</Button>
      </Stack>
    </AuthFrame>
  );
}

function useCodeForm(phoneNumber: string) {
  const { verifyCode } = useAuth();
  const say = useResultToast();
  const contractForm = useContractForm({
    schema: async () => {
      const { verifySmsOtpBody } = await import('../../phone-contract.ts');
      return verifySmsOtpBody.pick({ otpCode: true });
    },
    defaultValues: { otpCode: '' },
    checks: 'onSubmit',
    onSubmit: async ({ otpCode }) => {
      try {
        await verifyCode({ otpCode, phoneNumber });
      } catch (error) {
        say.refusal(error);
        contractForm.form.reset();
        throw error;
      }
    },
  });
  useCodeFromSms((code) => {
    contractForm.form.setValue('otpCode', code);
    void contractForm.submit();
  });
  return contractForm;
}
