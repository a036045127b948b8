import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { links } from '#platform/web/links.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { isLinkOver, tokenOfPage } from './mailed-link.ts';
import { AuthFrame } from './parts/auth-frame.tsx';
import { useAuth } from './parts/auth-provider.tsx';
import { useResultToast } from './use-result-toast.ts';

/** Chooses a new password with the mailed link. */
export function ResetPasswordPage() {
  const [token] = useState(tokenOfPage);
  const [isOver, setIsOver] = useState(token === null);
  if (token === null || isOver) return <LinkOver />;
  return <ChoosePassword token={token} onOver={() => setIsOver(true)} />;
}

function ChoosePassword({ token, onOver }: { token: string; onOver: () => void }) {
  const { t } = useTranslation();
  const say = useResultToast();
  const { isLoggedIn, logout } = useAuth();
  const { form, submit, busy } = useContractForm({
    schema: async () => (await import('../contract.ts')).resetPasswordBody.omit({ token: true }),
    defaultValues: { password: '' },
    onSubmit: async ({ password }) => {
      const { access } = await import('../account-contract.ts');
      try {
        await call(access.resetPassword, { body: { token, password } });
      } catch (error) {
        if (error instanceof CallError && isLinkOver(error)) return onOver();
        say.refusal(error);
        throw error;
      }
      // A session in this browser may belong to another user, so the page signs out first.
      if (isLoggedIn) await logout();
      window.location.replace(links.login(undefined, 'passwordChanged'));
    },
  });
  return (
    <AuthFrame title={t('identity.resetPassword.title')} lead={t('identity.resetPassword.lead')}>
      <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
        <PasswordField
          control={form.control}
          name="password"
          label={t('identity.resetPassword.password')}
          autoComplete="new-password"
          help={t('identity.register.passwordHelp')}
        />
        <Button type="submit" variant="contained" size="large" loading={busy} loadingPosition="start">
          {t('identity.resetPassword.submit')}
        </Button>
      </Stack>
    </AuthFrame>
  );
}

function LinkOver() {
  const { t } = useTranslation();
  const { isLoggedIn } = useAuth();
  return (
    <AuthFrame title={t('identity.resetPassword.overTitle')} lead={t('identity.resetPassword.overLead')}>
      <Button
        variant="contained"
        size="large"
        href={isLoggedIn ? links.account('security') : links.forgotPassword()}
      >
        {t(isLoggedIn ? 'identity.resetPassword.openSecurity' : 'identity.resetPassword.newLink')}
      </Button>
    </AuthFrame>
  );
}
