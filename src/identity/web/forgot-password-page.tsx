import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { links } from '#platform/web/links.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { redirectOfPage } from './open-after-sign-in.ts';
import { AuthCrossing } from './parts/auth-crossing.tsx';
import { AuthFrame } from './parts/auth-frame.tsx';
import { useResultToast } from './use-result-toast.ts';

/** Requests a link to choose a new password. The page looks the same whether or not there is an account. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <LinkSent email={sentTo} onBack={() => setSentTo(null)} />;
  return <AskForLink onSent={setSentTo} />;
}

function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const say = useResultToast();
  const { form, submit, busy } = useContractForm({
    schema: async () => (await import('../contract.ts')).forgotPasswordBody,
    defaultValues: { email: '' },
    checks: 'onSubmit',
    onSubmit: async ({ email }) => {
      await requestLink(email).then(() => onSent(email), say.refusal);
    },
  });
  return (
    <AuthFrame title={t('identity.forgotPassword.title')} lead={t('identity.forgotPassword.lead')}>
      <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
        <TextField
          control={form.control}
          name="email"
          type="email"
          label={t('identity.email')}
          autoComplete="username"
          focusOnOpen
        />
        <Button type="submit" variant="contained" size="large" loading={busy} loadingPosition="start">
          {t('identity.forgotPassword.submit')}
        </Button>
      </Stack>
      <BackToLogin />
    </AuthFrame>
  );
}

function LinkSent({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const say = useResultToast();
  const [busy, setBusy] = useState(false);
  const sendAgain = async (): Promise<void> => {
    setBusy(true);
    await requestLink(email).then(() => toast.success(t('identity.forgotPassword.sentAgain')), say.refusal);
    setBusy(false);
  };
  return (
    <AuthFrame
      title={t('identity.forgotPassword.sentTitle')}
      lead={
        <Trans
          i18nKey="identity.forgotPassword.sentLead"
          values={{ email }}
          components={{ b: <strong style={{ fontWeight: 600, overflowWrap: 'anywhere' }} /> }}
        />
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        <Button variant="outlined" size="large" loading={busy} onClick={() => void sendAgain()}>
          {t('identity.forgotPassword.again')}
        </Button>
        <Button onClick={onBack}>{t('identity.forgotPassword.otherAddress')}</Button>
      </Stack>
      <BackToLogin />
    </AuthFrame>
  );
}

function BackToLogin() {
  const { t } = useTranslation();
  return (
    <AuthCrossing
      question={t('identity.forgotPassword.remembered')}
      href={links.login(redirectOfPage())}
      answer={t('identity.login.submit')}
    />
  );
}

async function requestLink(email: string): Promise<void> {
  const { access } = await import('../account-contract.ts');
  await call(access.forgotPassword, { body: { email } });
}
