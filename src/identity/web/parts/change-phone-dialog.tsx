import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { keyOf } from '#platform/web/query.ts';
import { useReloadUser } from '#platform/web/reload-user.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { CodeField } from '#ui/fields/code-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { account } from '../../account-contract.ts';
import { phone, sendSmsOtpBody, verifySmsOtpBody } from '../../phone-contract.ts';
import type { SentCode } from '../auth.ts';
import { isPhoneNumber, readableNumber } from '../phone-numbers.ts';
import { useCodeFromSms } from '../use-code-from-sms.ts';
import { PhoneField } from './phone-field.tsx';
import { useProve } from './proof-provider.tsx';
import { ResendCode } from './resend-code.tsx';

/** Stores a number in two steps: the number, then the code from the SMS. */
export function ChangePhoneDialog({ hasNumber, onClose }: { hasNumber: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [sentCode, setSentCode] = useState<SentCode | null>(null);
  const number = useNumberStep(setSentCode);
  const code = useCodeStep(sentCode?.phoneNumber ?? '', onClose);
  const step = sentCode === null ? number : code;
  return (
    <FormDialog
      title={t(hasNumber ? 'identity.account.phone.changeTitle' : 'identity.account.phone.addTitle')}
      description={sentCode !== null && <SentTo phoneNumber={sentCode.phoneNumber} />}
      submitLabel={t(sentCode === null ? 'identity.phone.send' : 'identity.account.phone.confirm')}
      submitError={step.submitError ?? number.submitError}
      busy={step.busy}
      dirty={sentCode !== null}
      onSubmit={(event) => void step.submit(event)}
      onClose={onClose}
    >
      {sentCode === null ? (
        <PhoneField
          control={number.form.control}
          name="phoneNumber"
          label={t('identity.phone.number')}
          help={t('identity.phone.help')}
          focusOnOpen
        />
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

const numberSchema = sendSmsOtpBody.refine(({ phoneNumber }) => isPhoneNumber(phoneNumber), {
  path: ['phoneNumber'],
  message: 'platform.validation.phone',
});

function useNumberStep(onSent: (sent: SentCode) => void) {
  const prove = useProve();
  return useContractForm({
    schema: numberSchema,
    defaultValues: { phoneNumber: '' },
    checks: 'onSubmit',
    onSubmit: async (body) => {
      const sent = await prove((proof) => call(phone.sendPhoneCode, { body: { ...body, ...proof } }));
      if (sent !== null) onSent({ ...sent, sentAt: Date.now() });
    },
  });
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
