import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { links } from '#platform/web/links.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { redirectOfPage } from '../open-after-sign-in.ts';
import { useResultToast } from '../use-result-toast.ts';
import { useAuth } from './auth-provider.tsx';
import { usePasskeyAutofill } from './passkey-button.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';

/** Sign-in with e-mail and password. */
export function PasswordSignIn() {
  const { t } = useTranslation();
  const { login } = useAuth();
  const say = useResultToast();
  usePasskeyAutofill();
  const { form, submit, busy } = useContractForm({
    schema: async () => (await import('../../contract.ts')).loginBody,
    defaultValues: { email: '', password: '' },
    checks: 'onSubmit',
    onSubmit: (body) => login(body).catch(say.refusal),
  });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
      <TextField
        control={form.control}
        name="email"
        type="email"
        label={t('identity.email')}
        autoComplete="username webauthn"
        focusOnOpen
      />
      <div>
        <PasswordField
          control={form.control}
          name="password"
          label={t('identity.password')}
          autoComplete="current-password"
        />
        <Link
          href={links.forgotPassword(redirectOfPage())}
          variant="body2"
          sx={{ ...tapTarget, marginBlockStart: 0.5 }}
        >
          {t('identity.login.forgot')}
        </Link>
      </div>
      <Button type="submit" variant="contained" size="large" loading={busy} loadingPosition="start">
        {t('identity.login.submit')}
      </Button>
    </Stack>
  );
}
