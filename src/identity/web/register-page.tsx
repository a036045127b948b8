import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { redirectOfPage } from './open-after-sign-in.ts';
import { useAuth } from './parts/auth-provider.tsx';
import { NewAccount } from './parts/new-account.tsx';
import { useResultToast } from './use-result-toast.ts';

// Users who register here want to hire, and have no company yet. Applicants have their own page.
const isHome = (redirect: string | undefined): boolean => redirect === undefined || redirect === '/';

/** Creates an account; the new user is signed in at once. */
export function RegisterPage() {
  const { t } = useTranslation();
  const { register } = useAuth();
  const say = useResultToast();
  return (
    <NewAccount
      page="register"
      create={async (body) => {
        await register(body, isHome(redirectOfPage()) ? links.companies() : undefined);
        say.success(t('identity.register.done'));
      }}
      other={{
        question: t('identity.login.looksForJob'),
        href: links.createAccount(redirectOfPage()),
        answer: t('identity.login.createProfile'),
      }}
    />
  );
}
