import Typography from '@mui/material/Typography';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuthState, createAuth, isUnintroduced } from '#identity/web/auth.ts';
import { openAfterSignIn, redirectOfPage } from '#identity/web/open-after-sign-in.ts';
import { AuthProvider, useAuth } from '#identity/web/parts/auth-provider.tsx';
import { links } from '#platform/web/links.ts';
import { FormWordsProvider } from '#ui/fields/form-words.tsx';
import { Delayed } from '#ui/states/delayed.tsx';
import { OfflineBanner } from '#ui/states/offline-banner.tsx';
import { UiProvider } from '#ui/ui-provider.tsx';
import { StoredToasts } from './stored-toasts.tsx';
import { PublicLayout } from './public-layout.tsx';
import type { PublicPage } from './public-pages.ts';
import { useSettings } from './settings.ts';

/** One page outside the shell, behind the sign-in guard. The user and the page's code load in parallel. */
export async function publicApp(page: PublicPage): Promise<ComponentType> {
  const auth = createAuth();
  void (page.begin?.(auth) ?? auth.loadUser());
  const Page = await page.load();
  return () => (
    <PublicProviders>
      <AuthProvider auth={auth}>
        <PublicLayout audience={page.audience}>
          <Guard isFor={page.isFor}>
            <StoredToasts />
            <Page />
          </Guard>
        </PublicLayout>
      </AuthProvider>
    </PublicProviders>
  );
}

function PublicProviders({ children }: { children: ReactNode }) {
  const settings = useSettings();
  const { i18n, t } = useTranslation();
  return (
    <UiProvider settings={settings} locale={i18n.language === 'tr' ? 'tr' : 'en'}>
      <FormWordsProvider value={(key) => (i18n.exists(key) ? t(key) : key)}>
        <OfflineBanner />
        {children}
      </FormWordsProvider>
    </UiProvider>
  );
}

const SecondFactorStep = lazy(async () => ({
  default: (await import('#identity/web/parts/second-factor-step.tsx')).SecondFactorStep,
}));
const IntroductionStep = lazy(async () => ({
  default: (await import('#identity/web/parts/introduction-step.tsx')).IntroductionStep,
}));

// Platform admins begin with the platform, even as members of a company, unless they asked for another page.
function landingOf(user: AuthState['user'], redirect: string | undefined): string | undefined {
  const isHome = redirect === undefined || redirect === links.home();
  return isHome && user?.isPlatformAdmin ? links.admin() : redirect;
}

function Guard({ isFor, children }: { isFor: PublicPage['isFor']; children: ReactNode }) {
  const { t } = useTranslation();
  const auth = useAuth();
  const { isFetching, isLoggedIn, secondStep } = auth;
  const destination = auth.destination ?? landingOf(auth.user, redirectOfPage());
  const isToIntroduce = isFor !== 'everyone' && isUnintroduced(auth);
  const isLedOn = isFor === 'visitors' && isLoggedIn && !isToIntroduce;
  const isLedToLogin = isFor === 'users' && !isFetching && !isLoggedIn;
  useEffect(() => {
    if (isLedOn) openAfterSignIn(destination);
    if (isLedToLogin) {
      window.location.replace(links.login(`${window.location.pathname}${window.location.search}`));
    }
  }, [isLedOn, isLedToLogin, destination]);
  if (isFetching) return <Waiting words={t('app.shell.loading')} />;
  if (isLedOn || isLedToLogin) return <Waiting words={t('app.shell.redirecting')} />;
  return (
    <Suspense fallback={<Waiting words={t('app.shell.loading')} />}>
      {secondStep !== null && <SecondFactorStep {...secondStep} />}
      {isToIntroduce && <IntroductionStep />}
      {secondStep === null && !isToIntroduce && children}
    </Suspense>
  );
}

function Waiting({ words }: { words: string }) {
  return (
    <Delayed>
      <Typography component="output" sx={{ color: 'text.secondary', textAlign: 'center' }}>
        {words}
      </Typography>
    </Delayed>
  );
}
