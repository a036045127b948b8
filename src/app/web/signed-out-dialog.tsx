import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { meKey, type SessionUser } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { queryClient, router } from './router.tsx';

/** Offers to sign in again. The page stays below the dialog, so that unsaved input is not lost. */
export function SignedOutDialog({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const here = `${window.location.pathname}${window.location.search}${window.location.hash}`;
  useSignInReturn(onBack);
  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{t('app.signedOut.title')}</DialogTitle>
      <DialogContent id={`${id}-body`} sx={{ color: 'text.secondary' }}>
        {t('app.signedOut.body')}
      </DialogContent>
      <DialogActions>
        <Button href={links.login(here)} target="_blank" rel="noopener noreferrer">
          {t('app.signedOut.newTab')}
        </Button>
        <Button
          variant="contained"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must hold the focus
          autoFocus
          onClick={() => window.location.assign(links.login(here))}
        >
          {t('app.signedOut.login')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

// When the same user signs in again in another tab, the page continues. When another user does, it reloads, so that
// no data of the first user stays.
function useSignInReturn(onBack: () => void): void {
  const { t } = useTranslation();
  const toast = useToast();
  const checkUser = useEffectEvent(async () => {
    const answer = await send('/api/profile/getMe', {}).catch(() => null);
    if (answer === null) return;
    const { user } = (await answer.json()) as { user: { _id: string } };
    if (user._id !== queryClient.getQueryData<SessionUser>(meKey)?.id) {
      window.location.reload();
      return;
    }
    onBack();
    toast.success(t('app.signedOut.back'));
    await queryClient.invalidateQueries();
    await router.invalidate();
  });
  useEffect(() => {
    const onFocus = (): void => void checkUser();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
}
