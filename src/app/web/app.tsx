import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormWordsProvider } from '#ui/fields/form-words.tsx';
import { UiProvider } from '#ui/ui-provider.tsx';
import { Delayed } from '#ui/states/delayed.tsx';
import { AppLink } from './app-link.tsx';
import { StoredToasts } from './stored-toasts.tsx';
import { useChangedRights } from './changed-rights.ts';
import { queryClient, router } from './router.tsx';
import { useSettings } from './settings.ts';
import { ShellPending } from './shell/shell-pending.tsx';
import { LimitNotice } from './limit-notice.tsx';
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
          <FirstLoad />
          <StoredToasts />
          <SignedOutNotice />
          <LimitNotice />
        </QueryClientProvider>
      </FormWordsProvider>
    </UiProvider>
  );
}

// A pending component of the outer routes would stay until the inner ones are loaded too, without the navigation.
function FirstLoad() {
  const isEmpty = useRouterState({ router, select: ({ matches }) => matches.length === 0 });
  return isEmpty ? (
    <Delayed>
      <ShellPending />
    </Delayed>
  ) : null;
}
