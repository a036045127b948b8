import Box from '@mui/material/Box';
import { createContext, useContext, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { statusRole } from './status-role.ts';
import { ToastCard } from './toast-card.tsx';
import { dropToast, emptyToastQueue, pushToast } from './toast-queue.ts';
import type { Toast, ToastAction } from './toast-queue.ts';
import { visuallyHidden } from './visually-hidden.ts';

/** Milliseconds. A toast with an action stays long enough to click it. */
const durations = { success: 2000, error: 4000, withAction: 8000 } as const;

export type ToastOptions = { action?: ToastAction };

export type ToastApi = {
  /** Reports success; closes after 2 s, with an action after 8 s. */
  success: (message: string, options?: ToastOptions) => void;
  /** Reports a failure; closes after 4 s, with an action after 8 s. */
  error: (message: string, options?: ToastOptions) => void;
  /** Reports work in progress; stays until the returned function is called. */
  loading: (message: string) => () => void;
};

const ToastContext = createContext<ToastApi | null>(null);

/** Short messages at the lower end corner. Needs UiProvider above. */
export function useToast(): ToastApi {
  const api = useContext(ToastContext);
  if (!api) throw new Error('useToast needs UiProvider above it');
  return api;
}

/** Holds the queue and renders it; part of UiProvider. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState(emptyToastQueue);
  const lastId = useRef(0);
  const api = useMemo<ToastApi>(() => {
    const push = (toast: Omit<Toast, 'id'>) => {
      lastId.current += 1;
      const id = lastId.current;
      setQueue((current) => pushToast(current, { ...toast, id }));
      return () => setQueue((current) => dropToast(current, id));
    };
    const timed =
      (tone: 'success' | 'error') =>
      (message: string, { action }: ToastOptions = {}) => {
        const durationMs = action ? durations.withAction : durations[tone];
        push({ tone, message, durationMs, ...(action && { action }) });
      };
    return {
      success: timed('success'),
      error: timed('error'),
      loading: (message) => push({ tone: 'loading', message, durationMs: null }),
    };
  }, []);
  const [host] = useState(makeHost);
  const drop = (id: number) => setQueue((current) => dropToast(current, id));
  return (
    <ToastContext value={api}>
      {children}
      {createPortal(<ToastStack toasts={queue.shown} onDrop={drop} />, host)}
    </ToastContext>
  );
}

/** Outside the page, so that `useToastsInDialogs` can move it. */
const makeHost = (): HTMLElement => document.body.appendChild(document.createElement('div'));

function ToastStack({ toasts, onDrop }: { toasts: readonly Toast[]; onDrop: (id: number) => void }) {
  const { t } = useTranslation();
  return (
    <Box
      component="section"
      id="toasts"
      aria-label={t('ui.toast.region')}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        inset: 'auto 16px 16px auto',
        display: 'grid',
        gap: 1,
        justifyItems: 'end',
        pointerEvents: 'none',
        // A submit bar or a bulk action bar at the bottom stays reachable.
        'body:has([data-sticky-foot]) &': { insetBlockEnd: 76 },
        '@media print': { display: 'none' },
      }}
    >
      {/* The live region must exist before its text, or screen readers miss the first message. */}
      <Box {...statusRole} aria-live="polite" sx={visuallyHidden}>
        {toasts.map((toast) => (
          <p key={toast.id}>{toast.message}</p>
        ))}
      </Box>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => onDrop(toast.id)} />
      ))}
    </Box>
  );
}
