import Button from '@mui/material/Button';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { useToast } from '#ui/toasts.tsx';
import {
  askForPasskey,
  canAutofillPasskeys,
  canUsePasskeys,
  isCancelled,
  stopAskingForPasskey,
} from '../passkeys.ts';
import { useAuth } from './auth-provider.tsx';

/** Signs in with a passkey; renders nothing where the browser or the address does not support them. */
export function PasskeyButton() {
  const { t } = useTranslation();
  const signIn = usePasskeySignIn();
  const [busy, setBusy] = useState(false);
  if (!canUsePasskeys()) return null;
  const press = async (): Promise<void> => {
    setBusy(true);
    await signIn('asked');
    setBusy(false);
  };
  return (
    <Button
      variant="outlined"
      size="large"
      startIcon={<KeyRound size={17} aria-hidden />}
      loading={busy}
      loadingPosition="start"
      onClick={() => void press()}
    >
      {t('identity.passkeys.signIn')}
    </Button>
  );
}

const renewAfterMs = 4 * 60_000;

/**
 * Offers passkeys by autofill in the address field, whose autoComplete ends in "webauthn". The challenge expires after
 * five minutes, so a visible page renews it earlier.
 */
export function usePasskeyAutofill(): void {
  const signIn = usePasskeySignIn();
  const wait = useEffectEvent(() => void signIn('autofill'));
  useEffect(() => {
    let askedAt = 0;
    let isLeft = false;
    const renew = async (): Promise<void> => {
      const isFresh = Date.now() - askedAt < renewAfterMs;
      if (document.hidden || isFresh || !(await canAutofillPasskeys()) || isLeft) return;
      askedAt = Date.now();
      wait();
    };
    void renew();
    const clock = setInterval(() => void renew(), renewAfterMs / 8);
    const onShow = (): void => void renew();
    document.addEventListener('visibilitychange', onShow);
    return () => {
      isLeft = true;
      clearInterval(clock);
      document.removeEventListener('visibilitychange', onShow);
      if (askedAt > 0) void stopAskingForPasskey();
    };
  }, []);
}

function usePasskeySignIn(): (how: 'autofill' | 'asked') => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  const { signInWith } = useAuth();
  return async (how) => {
    try {
      const body = await askForPasskey(how);
      const { passkeys } = await import('../../passkey-contract.ts');
      await signInWith(() => call(passkeys.signInWithPasskey, { body }));
    } catch (error) {
      // Failures of the autofill request are ignored, because the user did not start it.
      if (isCancelled(error) || (how === 'autofill' && !(error instanceof CallError))) return;
      toast.error(error instanceof CallError ? error.message : t('identity.passkeys.failed'));
    }
  };
}
