import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { links } from '#platform/web/links.ts';
import { useToast } from '#ui/toasts.tsx';
import { AuthFrame } from './parts/auth-frame.tsx';
import { DemoSignIns } from './parts/demo-sign-ins.tsx';
import { goOn, redirectOfPage } from './go-on.ts';

/** Sign in with e-mail and password. */
export function LoginPage() {
  const { t } = useTranslation();
  const toast = useToast();
  const redirect = redirectOfPage();
  const { form, submit, busy } = useContractForm({
    schema: async () => (await import('../contract.ts')).loginBody,
    defaultValues: { email: '', password: '' },
    onSubmit: async (body) => {
      try {
        await call((await import('../contract.ts')).identity.login, { body });
        goOn(redirect);
      } catch (error) {
        toast.error(error instanceof Error ? error.message : String(error));
      }
    },
  });
  const fill = (email: string, password: string): void => {
    form.setValue('email', email);
    form.setValue('password', password);
    void submit();
  };
  return (
    <AuthFrame title={t('identity.login.title')} lead={t('identity.login.lead')}>
      <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
        <TextField
          control={form.control}
          name="email"
          type="email"
          label={t('identity.email')}
          autoComplete="username"
          required
        />
        <PasswordField
          control={form.control}
          name="password"
          label={t('identity.password')}
          autoComplete="current-password"
          required
        />
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          {t('identity.login.submit')}
        </Button>
      </Stack>
      <Typography variant="body2" sx={{ textAlign: 'center' }}>
        {t('identity.login.noAccount')}{' '}
        <Link href={links.register(redirect)}>{t('identity.login.register')}</Link>
      </Typography>
      <Suspense fallback={null}>
        <DemoSignIns onChoose={fill} />
      </Suspense>
    </AuthFrame>
  );
}
