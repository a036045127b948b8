import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { CodeField } from '#ui/fields/code-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { SecondStep } from '../auth.ts';
import { useResultToast } from '../use-result-toast.ts';
import { AuthFrame } from './auth-frame.tsx';
import { useAuth } from './auth-provider.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** The second step of a sign-in: an app code, a recovery code or a passkey. */
export function SecondFactorStep({ challenge, factors }: SecondStep) {
  const { t } = useTranslation();
  const { closeSecondStep } = useAuth();
  const [kind, setKind] = useState<'authenticator' | 'recovery_code'>('authenticator');
  const other = kind === 'authenticator' ? 'recovery_code' : 'authenticator';
  return (
    <AuthFrame title={t('identity.secondStep.title')} lead={t(`identity.secondStep.${kind}.lead`)}>
      {kind === 'authenticator' ? (
        <AppCodeForm challenge={challenge} />
      ) : (
        <RecoveryCodeForm challenge={challenge} />
      )}
      <Stack sx={{ gap: 1.5 }}>
        {factors.includes('passkey') && <PasskeyButton />}
        <Button variant="outlined" size="large" onClick={() => setKind(other)}>
          {t(`identity.secondStep.${other}.choose`)}
        </Button>
        <Button onClick={closeSecondStep}>{t('identity.secondStep.back')}</Button>
      </Stack>
    </AuthFrame>
  );
}

function AppCodeForm({ challenge }: { challenge: string }) {
  const { t } = useTranslation();
  const prove = useProve(challenge);
  const { form, submit, busy } = useContractForm({
    schema: async () => (await import('../../second-factor-contract.ts')).confirmAuthenticatorBody,
    defaultValues: { code: '' },
    checks: 'onSubmit',
    onSubmit: ({ code }) => prove(code, () => form.reset()),
  });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
      <CodeField
        control={form.control}
        name="code"
        label={t('identity.secondStep.authenticator.label')}
        onComplete={() => void submit()}
      />
      <SubmitButton busy={busy} />
    </Stack>
  );
}

function RecoveryCodeForm({ challenge }: { challenge: string }) {
  const { t } = useTranslation();
  const prove = useProve(challenge);
  const { form, submit, busy } = useContractForm({
    schema: async () =>
      (await import('../../second-factor-contract.ts')).secondFactorBody.pick({ code: true }),
    defaultValues: { code: '' },
    checks: 'onSubmit',
    onSubmit: ({ code }) => prove(code, () => undefined),
  });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
      <TextField
        control={form.control}
        name="code"
        label={t('identity.secondStep.recovery_code.label')}
        autoComplete="off"
        focusOnOpen
      />
      <SubmitButton busy={busy} />
    </Stack>
  );
}

function SubmitButton({ busy }: { busy: boolean }) {
  const { t } = useTranslation();
  return (
    <Button type="submit" variant="contained" size="large" loading={busy} loadingPosition="start">
      {t('identity.login.submit')}
    </Button>
  );
}

/** Sends a code. A wrong code is marked at its field; an expired challenge returns to the first step. */
function useProve(challenge: string): (code: string, empty: () => void) => Promise<void> {
  const { signInWith, closeSecondStep } = useAuth();
  const say = useResultToast();
  return async (code, empty) => {
    const { secondFactor } = await import('../../second-factor-contract.ts');
    try {
      await signInWith(() => call(secondFactor.proveSecondFactor, { body: { challenge, code } }));
    } catch (error) {
      empty();
      if (error instanceof CallError && error.fields.code !== undefined) throw error;
      say.refusal(error);
      if (error instanceof CallError && error.code === 'identity.challenge_over') closeSecondStep();
    }
  };
}
