import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormWordsProvider } from '#ui/fields/form-words.tsx';
import { UiProvider } from '#ui/ui-provider.tsx';
import { AppLink } from './app-link.tsx';
import { StoredToasts } from './stored-toasts.tsx';
import { useChangedRights } from './changed-rights.ts';
import { queryClient, router } from './router.tsx';
import { useSettings } from './settings.ts';
import { SignedOutNotice } from './signed-out-notice.tsx';

/** The providers of theme, messages and query cache around all routes. */
export function App() {
  const settings = useSettings();
  useChangedRights();
  const { i18n, t } = useTranslation();
  const translateError = (key: string): string => (i18n.exists(key) ? t(key) : key);
  return (
    <UiProvider settings={settings} locale={i18n.language === 'tr' ? 'tr' : 'en'} linkComponent={AppLink}>
      <FormWordsProvider value={translateError}>
        <QueryClientProvider client={queryClient}>
          <StoredToasts />
          <RouterProvider router={router} />
          <StoredToasts />
          <SignedOutNotice />
        </QueryClientProvider>
      </FormWordsProvider>
    </UiProvider>
  );
}
