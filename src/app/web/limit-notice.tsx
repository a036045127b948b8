import { lazy, useEffect, useState } from 'react';
import { type CallError, setPaymentListener } from '#platform/web/call.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';

const LimitDialog = lazy(async () => ({
  default: (await import('#billing/web/parts/limit-dialog.tsx')).LimitDialog,
}));

/** Shown over any page when the plan of the company does not allow what was tried. */
export function LimitNotice() {
  const [error, setError] = useState<CallError | null>(null);
  useEffect(() => setPaymentListener(setError), []);
  if (error === null) return null;
  return (
    <LazyOverlay>
      <LimitDialog error={error} onClose={() => setError(null)} />
    </LazyOverlay>
  );
}
