import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { links } from '#platform/web/links.ts';
import { redirectOfPage } from './go-on.ts';
import { AccountForm } from './parts/account-form.tsx';
import { AuthCrossing } from './parts/auth-crossing.tsx';
import { AuthFrame } from './parts/auth-frame.tsx';
import { useAuth } from './parts/auth-provider.tsx';
import { useSay } from './use-say.ts';

/** Create an account; the new user is signed in at once. */
export function RegisterPage() {
  const { t } = useTranslation();
  const { register } = useAuth();
  const say = useSay();
  const redirect = redirectOfPage();
  const made = useContractForm({
    schema: async () => (await import('../contract.ts')).registerBody,
    defaultValues: { name: '', surname: '', email: '', password: '' },
    onSubmit: async (body) => {
      try {
        await register(body);
      } catch (error) {
        say.refusal(error);
        throw error;
      }
      say.success(t('identity.register.done'));
    },
  });
  return (
    <AuthFrame title={t('identity.register.title')} lead={t('identity.register.lead')}>
      <AccountForm made={made} submitLabel={t('identity.register.submit')} />
      <Stack sx={{ gap: 0.75 }}>
        <AuthCrossing
          question={t('identity.register.haveAccount')}
          href={links.login(redirect)}
          answer={t('identity.login.submit')}
        />
        <AuthCrossing
          question={t('identity.login.looksForJob')}
          href={links.createAccount(redirect)}
          answer={t('identity.login.createProfile')}
        />
      </Stack>
    </AuthFrame>
  );
}
