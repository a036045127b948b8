import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { links } from '#platform/web/links.ts';
import { useToast } from '#ui/toasts.tsx';
import { redirectOfPage } from './go-on.ts';
import { AccountForm } from './parts/account-form.tsx';
import { AuthCrossing } from './parts/auth-crossing.tsx';
import { AuthFrame } from './parts/auth-frame.tsx';
import { useAuth } from './parts/auth-provider.tsx';
import { useSay } from './use-say.ts';

/** Create a candidate's profile; the new user is signed in and led to it. */
export function CreateAccountPage() {
  const { t, i18n } = useTranslation();
  const toast = useToast();
  const { createProfile } = useAuth();
  const say = useSay();
  const redirect = redirectOfPage();
  const sayCreated = (): void => say.success(t('identity.profileCreatedSuccessfully'));
  const made = useContractForm({
    schema: async () => (await import('../contract.ts')).createProfileBody,
    defaultValues: { name: '', surname: '', email: '', password: '' },
    onSubmit: async (body) => {
      try {
        const locale = i18n.language === 'tr' ? 'tr' : 'en';
        if (!(await createProfile({ ...body, locale }, sayCreated))) toast.error(t('identity.error'));
      } catch (error) {
        say.refusal(error);
        throw error;
      }
    },
  });
  return (
    <AuthFrame title={t('identity.createAccount.title')} lead={t('identity.createAccount.lead')}>
      <AccountForm made={made} submitLabel={t('identity.createAccount.submit')} />
      <Stack sx={{ gap: 0.75 }}>
        <AuthCrossing
          question={t('identity.register.haveAccount')}
          href={links.login(redirect)}
          answer={t('identity.login.submit')}
        />
        <AuthCrossing
          question={t('identity.createAccount.hires')}
          href={links.register(redirect)}
          answer={t('identity.createAccount.register')}
        />
      </Stack>
    </AuthFrame>
  );
}
