import {
  Archive,
  ArchiveRestore,
  CircleCheckBig,
  CopyPlus,
  FilePen,
  Globe,
  LockKeyhole,
  type LucideIcon,
  Trash2,
} from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { ActionMenuItem } from '#ui/page/action-menu.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { Job } from '../../contract.ts';
import { type Lifecycle, useLifecycle } from '../queries.ts';

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

/** Everything that may be done to a job, as items of a menu, and the dialog that asks first. */
export function useJobActions(job: Job): {
  items: ActionMenuItem[];
  ask: (action: Lifecycle) => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Lifecycle | null>(null);
  const change = useLifecycle(job.id, (action, changed) => {
    setAsking(null);
    toast.success(t(`jobs.actions.${action}.done`));
    if (action === 'delete') void navigate({ href: links.jobs() });
    if (action === 'duplicate' && changed !== null) void navigate({ href: links.job(changed.id, 'edit') });
  });
  const ask = (action: Lifecycle): void => {
    change.reset();
    setAsking(action);
  };
  const items = (Object.keys(icons) as Lifecycle[])
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
  const dialog = asking !== null && (
    <ConfirmDialog
      title={t(`jobs.actions.${asking}.title`, { job: job.title })}
      body={t(`jobs.actions.${asking}.body`, { address: job.publicUrl, count: openOf(job) })}
      confirmLabel={t(`jobs.actions.${asking}.label`)}
      tone={asking === 'delete' ? 'danger' : 'normal'}
      {...(asking === 'delete' && { typeToConfirm: job.title })}
      busy={change.isPending}
      error={change.error?.message ?? null}
      onConfirm={() => change.mutate(asking)}
      onClose={() => setAsking(null)}
    />
  );
  return { items, ask, dialog };
}

const openOf = (job: Job): number => job.steps.reduce((sum, step) => sum + step.openCount, 0);
