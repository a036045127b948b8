import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useLive } from '#platform/web/live.ts';
import { keyOf, queryOf, useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { type Dashboard, type DashboardSettings, dashboards } from '../contract.ts';

export const dashboardQuery = (companyId: string) => queryOf(dashboards.read, { params: { companyId } });

const settleMs = 3000;
const spreadMs = 3000;

/**
 * Refetches the dashboard after changes, once for all of some seconds. The time differs between pages, so that those of
 * many members do not ask at the same moment. A page in the background refetches when the user returns to it.
 */
export function useLiveDashboard(): void {
  const { id: companyId } = useCompany();
  const client = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clearTimeout(waiting.current ?? undefined), []);
  useLive(() => {
    waiting.current ??= setTimeout(
      () => {
        waiting.current = null;
        const isHidden = document.visibilityState === 'hidden';
        const { queryKey } = dashboardQuery(companyId);
        void client.invalidateQueries({ queryKey, refetchType: isHidden ? 'none' : 'active' });
      },
      settleMs + Math.random() * spreadMs,
    );
  });
}

/** Records that the dashboard was opened. */
export function useVisit(): void {
  const { id: companyId } = useCompany();
  const visit = useEffectEvent(() => {
    // A failed call is ignored: the changes then count from the visit before.
    void call(dashboards.visit, { params: { companyId } }).catch(() => undefined);
  });
  useEffect(() => visit(), []);
}

/** Saves scope, order and hidden cards: shown at once, and undone when the server refuses. */
export function useArrange() {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = dashboardQuery(companyId);
  const change = useChange(dashboards.arrange, {
    invalidates: [dashboards.read],
    onError: (error) => {
      toast.error(error.message);
      void client.invalidateQueries({ queryKey: keyOf(dashboards.read) });
    },
  });
  const arrange = (settings: DashboardSettings, onSuccess?: () => void): void => {
    client.setQueryData<Dashboard>(queryKey, (shown) => shown && { ...shown, settings });
    change.mutate({ params: { companyId }, body: settings }, { ...(onSuccess && { onSuccess }) });
  };
  return {
    isPending: change.isPending,
    arrange,
    /** The same, with a message that offers to undo it. */
    arrangeWithUndo: (settings: DashboardSettings, before: DashboardSettings): void =>
      arrange(settings, () =>
        toast.success(t('dashboard.arrange.saved'), {
          action: { label: t('dashboard.arrange.undo'), onSelect: () => arrange(before) },
        }),
      ),
  };
}
