import {
  Archive,
  ArchiveRestore,
  CircleCheckBig,
  CopyPlus,
  FilePen,
  Globe,
  LockKeyhole,
  type LucideIcon,
  CirclePlay,
  Trash2,
} from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useMuteItem } from '#platform/web/muting.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { ActionMenuItem } from '#ui/page/action-menu.tsx';
import { useToast } from '#ui/toasts.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { Job } from '../../contract.ts';
import {
  type Lifecycle,
  type LifecycleChange,
  type LifecycleDone,
  useLifecycle,
} from '../lifecycle-queries.ts';
import { ConsequenceList } from './consequence-list.tsx';

const CompleteDialog = lazy(async () => ({
  default: (await import('../complete-dialog.tsx')).CompleteDialog,
}));

const icons: Record<Lifecycle, LucideIcon> = {
  publish: Globe,
  close: LockKeyhole,
  complete: CircleCheckBig,
  changeToDraft: FilePen,
  duplicate: CopyPlus,
  unarchive: ArchiveRestore,
  archive: Archive,
  delete: Trash2,
};

/** The actions on a job as menu items, with their confirmation dialog. */
export function useJobActions(job: Job): {
  items: ActionMenuItem[];
  ask: (action: Lifecycle) => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Lifecycle | null>(null);
  const showToast = useActionToast(job.id);
  const change = useLifecycle(job.id, (done, result) => {
    setAsking(null);
    showToast(done, result);
  });
  const ask = (action: Lifecycle): void => {
    change.reset();
    setAsking(action);
  };
  const rehearsal: ActionMenuItem = {
    key: 'rehearsal',
    label: t('jobs.rehearse'),
    icon: CirclePlay,
    href: links.rehearsal(job.id),
  };
  const changes = (Object.keys(icons) as Lifecycle[])
    .filter((action) => job.can[action])
    .map((action): ActionMenuItem => {
      const isLast = action === 'archive' || action === 'delete';
      return {
        key: action,
        label: t(`jobs.actions.${action}.label`),
        icon: icons[action],
        onSelect: () => ask(action),
        ...(action === 'delete' && { tone: 'danger' }),
        ...(isLast && { separated: true }),
      };
    });
  const mute = useMuteItem({ kind: 'job', id: job.id, name: job.title });
  const items = [...(job.can.update ? [rehearsal] : []), ...mute, ...changes];
  const dialog = asking !== null && (
    <ConfirmActionDialog job={job} action={asking} change={change} onClose={() => setAsking(null)} />
  );
  return { items, ask, dialog };
}

type ConfirmActionDialogProps = {
  job: Job;
  action: Lifecycle;
  change: ReturnType<typeof useLifecycle>;
  onClose: () => void;
};

/** Confirms an action and shows its effects. */
function ConfirmActionDialog({ job, action, change, onClose }: ConfirmActionDialogProps) {
  const { t } = useTranslation();
  if (action === 'complete') {
    const complete = (closeOpen: { reason: string; note: string } | undefined) =>
      change.mutateAsync({ action, ...(closeOpen && { closeOpen }) });
    return (
      <LazyOverlay>
        <CompleteDialog job={job} onComplete={complete} onClose={onClose} />
      </LazyOverlay>
    );
  }
  return (
    <ConfirmDialog
      title={t(`jobs.actions.${action}.title`, { job: job.title })}
      body={t(`jobs.actions.${action}.body`, { address: job.publicUrl })}
      confirmLabel={t(`jobs.actions.${action}.label`)}
      tone={action === 'delete' ? 'danger' : 'normal'}
      {...(action === 'delete' && { typeToConfirm: job.title })}
      busy={change.isPending}
      error={change.error?.message ?? null}
      onConfirm={() => change.mutate({ action })}
      onClose={onClose}
    >
      <ConsequenceList action={action} jobIds={[job.id]} />
    </ConfirmDialog>
  );
}

type Undo = 'unarchive' | 'uncomplete' | 'restore';

const undoActions: Partial<Record<LifecycleChange['action'], Undo>> = {
  archive: 'unarchive',
  complete: 'uncomplete',
  delete: 'restore',
};

/** Shows what was done, offers undo where there is one, and navigates. */
function useActionToast(jobId: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const undo = useUndo(jobId);
  return ({ action }: LifecycleChange, done: LifecycleDone): void => {
    const closed = done.closedApplications ?? 0;
    const words =
      action === 'complete' && closed > 0
        ? t('jobs.complete.doneWith', { count: closed })
        : t(`jobs.actions.${action}.${done.inBin === true ? 'inBin' : 'done'}`);
    const way = action === 'delete' && done.inBin !== true ? undefined : undoActions[action];
    toast.success(
      words,
      way === undefined ? {} : { action: { label: t('jobs.undo'), onSelect: () => undo(way) } },
    );
    if (action === 'delete') void navigate({ href: links.jobs() });
    if (action === 'duplicate' && done.job !== null) void navigate({ href: links.job(done.job.id, 'edit') });
  };
}

function useUndo(jobId: string): (way: Undo) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useLifecycle(jobId, () => toast.success(t('jobs.undone')));
  return (way) => change.mutate({ action: way }, { onError: (error) => toast.error(error.message) });
}
