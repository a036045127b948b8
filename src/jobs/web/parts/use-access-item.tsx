import { Eye } from 'lucide-react';
import { lazy, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import type { ActionMenuItem } from '#ui/page/action-menu.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';

const JobAccessDialog = lazy(async () => ({
  default: (await import('./access-dialog.tsx')).JobAccessDialog,
}));

/** The menu item "Who can see this" with its dialog, for members with the permission to manage members. */
export function useAccessItem(job: { id: string; title: string }): {
  items: ActionMenuItem[];
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!useManagesMembers()) return { items: [], dialog: null };
  return {
    items: [{ key: 'access', label: t('jobs.access.open'), icon: Eye, onSelect: () => setOpen(true) }],
    dialog: isOpen && (
      <LazyOverlay>
        <JobAccessDialog job={job} onClose={() => setOpen(false)} />
      </LazyOverlay>
    ),
  };
}

/** Whether the user may see other members' access. */
export function useManagesMembers(): boolean {
  const { isOwner, permissions } = useCompany();
  return isOwner || permissions.includes('members.manage');
}
