import { lazy, useEffect, useState } from 'react';
import { showBadge } from '#notifications/web/badge.ts';
import { setSignedOutListener } from '#platform/web/call.ts';
import { meKey } from '#platform/web/session.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { queryClient } from './router.tsx';

const SignedOutDialog = lazy(async () => ({
  default: (await import('./signed-out-dialog.tsx')).SignedOutDialog,
}));

/** Shown over any page when a call reports that the session has ended. */
export function SignedOutNotice() {
  const [isOut, setIsOut] = useState(false);
  useEffect(
    () =>
      setSignedOutListener(() => {
        showBadge(0);
        const isAtWork = (queryClient.getQueryData(meKey) ?? null) !== null;
        if (isAtWork) setIsOut(true);
      }),
    [],
  );
  if (!isOut) return null;
  return (
    <LazyOverlay>
      <SignedOutDialog onBack={() => setIsOut(false)} />
    </LazyOverlay>
  );
}
