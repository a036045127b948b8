import { useTranslation } from 'react-i18next';
import { identity } from '#identity/contract.ts';
import { call } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { useToast } from '#ui/toasts.tsx';
import { forgetRecent } from '../palette/forget-recent.ts';

/** Signs out. A failure is shown as a toast, and the user stays signed in. */
export function useLogout(): () => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  return async () => {
    try {
      await call(identity.logout, {});
    } catch {
      toast.error(t('app.logoutFailed'));
      return;
    }
    forgetRecent();
    window.location.assign(links.login());
  };
}
