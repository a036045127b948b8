import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, send } from '#platform/web/call.ts';
import { FormWordsProvider } from '#ui/fields/form-words.tsx';
import { OfflineBanner } from '#ui/states/offline-banner.tsx';
import { UiProvider } from '#ui/ui-provider.tsx';
import { goOn, redirectOfPage } from '#identity/web/go-on.ts';
import { useSettings } from './settings.ts';

const pages: Record<string, () => Promise<ComponentType>> = {
  '/login': async () => (await import('#identity/web/login-page.tsx')).LoginPage,
  '/register': async () => (await import('#identity/web/register-page.tsx')).RegisterPage,
};

/** One page outside the shell. Somebody who is signed in goes on to where they were headed. */
export async function publicApp(path: string): Promise<ComponentType> {
  const [isSignedIn, Page] = await Promise.all([hasSession(), pages[path]?.()]);
  if (isSignedIn || Page === undefined) {
    goOn(redirectOfPage());
    return Redirecting;
  }
  return () => (
    <PublicFrame>
      <Page />
    </PublicFrame>
  );
}

async function hasSession(): Promise<boolean> {
  try {
    await send('/api/profile/getMe', {});
    return true;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}

function PublicFrame({ children }: { children: React.ReactNode }) {
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

function Redirecting() {
  const { t } = useTranslation();
  return <output>{t('app.shell.redirecting')}</output>;
}
