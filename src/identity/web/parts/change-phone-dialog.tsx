import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { keyOf } from '#platform/web/query.ts';
import { useReloadUser } from '#platform/web/reload-user.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { CodeField } from '#ui/fields/code-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { account } from '../../account-contract.ts';
import { phone, sendPhoneCodeBody, verifySmsOtpBody } from '../../phone-contract.ts';
import type { SentCode } from '../auth.ts';
import { isPhoneNumber, readableNumber } from '../phone-numbers.ts';
import { useCodeFromSms } from '../use-code-from-sms.ts';
import { PhoneField } from './phone-field.tsx';
import { ResendCode } from './resend-code.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/** Proves a number by a code and keeps it: first the number, then the code that came. */
export function ChangePhoneDialog({ isThere, onClose }: { isThere: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [sentCode, setSentCode] = useState<SentCode | null>(null);
  const number = useNumberStep(setSentCode);
  const code = useCodeStep(sentCode?.phoneNumber ?? '', onClose);
  const step = sentCode === null ? number : code;
  return (
    <FormDialog
      title={t(isThere ? 'identity.account.phone.changeTitle' : 'identity.account.phone.addTitle')}
      description={sentCode !== null && <SentTo phoneNumber={sentCode.phoneNumber} />}
      submitLabel={t(sentCode === null ? 'identity.phone.send' : 'identity.account.phone.confirm')}
      submitError={number.isStale ? <SignInAgain /> : (step.submitError ?? number.submitError)}
      busy={step.busy}
      dirty={sentCode !== null}
      onSubmit={(event) => void step.submit(event)}
      onClose={onClose}
    >
      {sentCode === null ? (
        <NumberFields step={number} />
      ) : (
        <CodeFields step={code} sentCode={sentCode} onResend={() => number.submit()} />
      )}
    </FormDialog>
  );
}

function SentTo({ phoneNumber }: { phoneNumber: string }) {
  return (
    <Trans
      i18nKey="identity.phone.codeLead"
      values={{ number: readableNumber(phoneNumber) }}
      components={{ b: <strong style={{ fontWeight: 600, whiteSpace: 'nowrap' }} /> }}
    />
  );
}

function NumberFields({ step: { form, proof } }: { step: ReturnType<typeof useNumberStep> }) {
  const { t } = useTranslation();
  return (
    <>
      <PhoneField
        control={form.control}
        name="phoneNumber"
        label={t('identity.phone.number')}
        help={t('identity.phone.help')}
        focusOnOpen
      />
      {proof === 'password' && (
        <PasswordField
          control={form.control}
          name="password"
          label={t('identity.account.yourPassword')}
          help={t('identity.account.phone.proofHelp')}
          autoComplete="current-password"
          required
        />
      )}
      {proof === 'code' && (
        <TextField
          control={form.control}
          name="code"
          label={t('identity.account.yourCode')}
          help={t('identity.account.phone.proofHelp')}
          autoComplete="one-time-code"
          required
        />
      )}
    </>
  );
}

type CodeFieldsProps = {
  step: ReturnType<typeof useCodeStep>;
  sentCode: SentCode;
  onResend: () => Promise<void>;
};

function CodeFields({ step: { form, submit }, sentCode, onResend }: CodeFieldsProps) {
  const { t } = useTranslation();
  useCodeFromSms((otpCode) => {
    form.setValue('otpCode', otpCode);
    void submit();
  });
  return (
    <>
      <CodeField
        control={form.control}
        name="otpCode"
        label={t('identity.phone.code')}
        onComplete={() => void submit()}
      />
      <Stack sx={{ gap: 1 }}>
        <ResendCode key={sentCode.sentAt} sentCode={sentCode} onResend={onResend} />
      </Stack>
    </>
  );
}

const numberSchema = sendPhoneCodeBody.refine(({ phoneNumber }) => isPhoneNumber(phoneNumber), {
  path: ['phoneNumber'],
  message: 'platform.validation.phone',
});

function useNumberStep(onSent: (sent: SentCode) => void) {
  const [proofs, setProofs] = useState<unknown[] | null>(null);
  const made = useContractForm({
    schema: numberSchema,
    defaultValues: { phoneNumber: '' },
    checks: 'onSubmit',
    onSubmit: async (body) => {
      try {
        onSent({ ...(await call(phone.sendPhoneCode, { body })), sentAt: Date.now() });
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'identity.sign_in_again') throw error;
        setProofs(Array.isArray(error.details['proofs']) ? error.details['proofs'] : []);
      }
    },
  });
  const proof = proofs?.includes('password') ? 'password' : proofs?.includes('code') ? 'code' : null;
  return { ...made, proof, isStale: proofs?.length === 0 } as const;
}

function useCodeStep(phoneNumber: string, onDone: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const reloadUser = useReloadUser();
  return useContractForm({
    schema: verifySmsOtpBody.pick({ otpCode: true }),
    defaultValues: { otpCode: '' },
    checks: 'onSubmit',
    onSubmit: async ({ otpCode }) => {
      await call(phone.changePhone, { body: { phoneNumber, otpCode } });
      await Promise.all([reloadUser(), client.invalidateQueries({ queryKey: keyOf(account.readSecurity) })]);
      toast.success(t('identity.account.phone.saved'));
      onDone();
    },
  });
}
