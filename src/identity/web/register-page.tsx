import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { links } from '#platform/web/links.ts';
import { useToast } from '#ui/toasts.tsx';
import { AuthFrame } from './parts/auth-frame.tsx';
import { goOn, redirectOfPage } from './go-on.ts';

/** Create an account; the new user is signed in at once. */
export function RegisterPage() {
  const { t } = useTranslation();
  const toast = useToast();
  const redirect = redirectOfPage();
  const { form, submit, busy } = useContractForm({
    schema: async () => (await import('../contract.ts')).registerBody,
    defaultValues: { name: '', surname: '', email: '', password: '' },
    onSubmit: async (body) => {
      try {
        await call((await import('../contract.ts')).identity.register, { body });
      } catch (error) {
        toast.error(error instanceof Error ? error.message : String(error));
        throw error;
      }
      toast.success(t('identity.register.done'));
      goOn(redirect);
    },
  });
  return (
    <AuthFrame title={t('identity.register.title')} lead={t('identity.register.lead')}>
      <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, '& > *': { flex: 1 } }}>
          <TextField
            control={form.control}
            name="name"
            label={t('identity.name')}
            autoComplete="given-name"
            required
          />
          <TextField
            control={form.control}
            name="surname"
            label={t('identity.surname')}
            autoComplete="family-name"
            required
          />
        </Stack>
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
          autoComplete="new-password"
          help={t('identity.register.passwordHelp')}
          required
        />
        <CheckboxField
          control={form.control}
          name="termsAccepted"
          label={t('identity.register.terms')}
          required
          content={
            <Trans
              i18nKey="identity.register.termsLinks"
              components={{
                kvkk: <Link href="/legal/kvkk" target="_blank" rel="noopener noreferrer" />,
                terms: <Link href="/legal/terms" target="_blank" rel="noopener noreferrer" />,
              }}
            />
          }
        />
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          {t('identity.register.submit')}
        </Button>
      </Stack>
      <Typography variant="body2" sx={{ textAlign: 'center' }}>
        {t('identity.register.haveAccount')}{' '}
        <Link href={links.login(redirect)}>{t('identity.login.submit')}</Link>
      </Typography>
    </AuthFrame>
  );
}
