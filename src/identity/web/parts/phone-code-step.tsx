import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { CodeField } from '#ui/fields/code-field.tsx';
import type { SentCode } from '../auth.ts';
import { readableNumber } from '../phone-numbers.ts';
import { useCodeFromSms } from '../use-code-from-sms.ts';
import { useSay } from '../use-say.ts';
import { AuthFrame } from './auth-frame.tsx';
import { useAuth } from './auth-provider.tsx';

/** The code that came by SMS. */
export function PhoneCodeStep({ sentCode }: { sentCode: SentCode }) {
  const { t } = useTranslation();
  const { closeCode } = useAuth();
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
        <ResendButton key={sentCode.sentAt} sentCode={sentCode} />
        <Button onClick={closeCode}>{t('identity.phone.otherNumber')}</Button>
      </Stack>
    </AuthFrame>
  );
}

function useCodeForm(phoneNumber: string) {
  const { verifyCode } = useAuth();
  const say = useSay();
  const made = useContractForm({
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
        made.form.reset();
        throw error;
      }
    },
  });
  useCodeFromSms((code) => {
    made.form.setValue('otpCode', code);
    void made.submit();
  });
  return made;
}

function ResendButton({ sentCode }: { sentCode: SentCode }) {
  const { t } = useTranslation();
  const { sendCode } = useAuth();
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const secondsLeft = useSecondsLeft(sentCode);
  const resend = async (): Promise<void> => {
    setBusy(true);
    await sendCode(sentCode.phoneNumber).catch(say.refusal);
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="outlined"
        size="large"
        disabled={secondsLeft > 0}
        loading={busy}
        onClick={() => void resend()}
      >
        {t('identity.phone.again')}
      </Button>
      {secondsLeft > 0 && (
        <Typography variant="body2" data-tabular sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {t('identity.phone.againIn', { count: secondsLeft })}
        </Typography>
      )}
    </>
  );
}

function useSecondsLeft({ sentAt, resendAfterSeconds }: SentCode): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((sentAt - now) / 1000 + resendAfterSeconds));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const clock = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(clock);
  }, [isOver]);
  return left;
}
