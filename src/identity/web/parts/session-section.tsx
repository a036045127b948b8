import Button from '@mui/material/Button';
import { useSuspenseQuery } from '@tanstack/react-query';
import { CircleQuestionMark, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatDate, formatRelative } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { account, type session } from '../../account-contract.ts';
import { sessionsQuery } from '../queries.ts';
import { SecurityRow, SecurityRows } from './security-row.tsx';

type Session = z.output<typeof session>;

const icons: Record<Session['device'], LucideIcon> = {
  desktop: Monitor,
  mobile: Smartphone,
  tablet: Tablet,
  other: CircleQuestionMark,
};

/** The user's sessions; this browser first. */
export function SessionSection() {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(sessionsQuery);
  const [leaving, setLeaving] = useState<Session | 'others' | null>(null);
  const others = data.items.filter(({ isCurrent }) => !isCurrent);
  const all = [...data.items.filter(({ isCurrent }) => isCurrent), ...others];
  return (
    <Surface
      title={t('identity.account.sessions.title')}
      description={t('identity.account.sessions.lead')}
      actions={
        others.length > 1 && (
          <Button variant="outlined" onClick={() => setLeaving('others')}>
            {t('identity.account.sessions.endOthers.open')}
          </Button>
        )
      }
      padding="none"
    >
      <SecurityRows label={t('identity.account.sessions.title')}>
        {all.map((one) => (
          <SessionRow key={one.id} session={one} onEnd={() => setLeaving(one)} />
        ))}
      </SecurityRows>
      {leaving === 'others' && <EndOthersDialog count={others.length} onClose={() => setLeaving(null)} />}
      {leaving !== null && leaving !== 'others' && (
        <EndSessionDialog session={leaving} onClose={() => setLeaving(null)} />
      )}
    </Surface>
  );
}

function SessionRow({ session: one, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const since = t('identity.account.sessions.since', { date: formatDate(one.createdAt) });
  const seen = t('identity.account.sessions.seen', { when: formatRelative(one.lastSeenAt) });
  return (
    <SecurityRow
      icon={icons[one.device]}
      title={nameOf(one)}
      status={one.isCurrent && <StatusChip tone="success" label={t('identity.account.sessions.current')} />}
      note={[one.ip, one.isCurrent ? null : seen, since].filter(Boolean).join(' · ')}
      actions={
        !one.isCurrent && (
          <Button
            variant="outlined"
            color="inherit"
            aria-label={t('identity.account.sessions.endNamed', { name: nameOf(one) })}
            onClick={onEnd}
          >
            {t('identity.account.sessions.end.open')}
          </Button>
        )
      }
    />
  );
}

function EndSessionDialog({ session: one, onClose }: { session: Session; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const nameOf = useNameOf();
  const end = useChange(account.endSession, {
    invalidates: [account.listSessions],
    onSuccess: () => toast.success(t('identity.account.sessions.end.done')),
  });
  return (
    <ConfirmActionDialog
      title={t('identity.account.sessions.end.title', { name: nameOf(one) })}
      body={t('identity.account.sessions.end.body')}
      confirmLabel={t('identity.account.sessions.end.confirm')}
      onSure={() => end.mutateAsync({ params: { sessionId: one.id } })}
      onClose={onClose}
    />
  );
}

function EndOthersDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const end = useChange(account.endOtherSessions, {
    invalidates: [account.listSessions],
    onSuccess: () => toast.success(t('identity.account.sessions.endOthers.done')),
  });
  return (
    <ConfirmActionDialog
      title={t('identity.account.sessions.endOthers.title')}
      body={t('identity.account.sessions.endOthers.body', { count })}
      confirmLabel={t('identity.account.sessions.endOthers.confirm')}
      onSure={() => end.mutateAsync({})}
      onClose={onClose}
    />
  );
}

/** "Chrome, Windows", as far as the browser reports it. */
function useNameOf(): (one: Session) => string {
  const { t } = useTranslation();
  return ({ browser, system }) =>
    [browser, system].filter((part) => part !== '').join(', ') || t('identity.account.sessions.unknown');
}
