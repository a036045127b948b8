import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useToast } from '#ui/toasts.tsx';
import { redirectOfPage } from './open-after-sign-in.ts';
import { useAuth } from './parts/auth-provider.tsx';
import { NewAccount } from './parts/new-account.tsx';
import { useResultToast } from './use-result-toast.ts';

/** Creates a candidate's account, signs the new user in and opens the account. */
export function CreateAccountPage() {
  const { t, i18n } = useTranslation();
  const toast = useToast();
  const { createProfile } = useAuth();
  const say = useResultToast();
  const sayCreated = (): void => say.success(t('identity.profileCreatedSuccessfully'));
  return (
    <NewAccount
      page="createAccount"
      create={async (body) => {
        const language = i18n.language === 'tr' ? 'tr' : 'en';
        if (!(await createProfile({ ...body, language }, sayCreated))) toast.error(t('identity.error'));
      }}
      other={{
        question: t('identity.createAccount.hires'),
        href: links.register(redirectOfPage()),
        answer: t('identity.createAccount.register'),
      }}
    />
  );
}
