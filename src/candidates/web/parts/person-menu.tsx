import { useParams } from '@tanstack/react-router';
import { Eye, Merge, Printer, Share2, Trash2 } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useManagesMembers } from '#jobs/web/parts/use-access-item.tsx';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useMuteItem } from '#platform/web/muting.ts';
import { useCompany } from '#platform/web/session.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { ActionMenu, type ActionMenuItem } from '#ui/page/action-menu.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { Candidate } from '../../contract.ts';
import { fullName } from '../candidate-words.ts';
import { useCandidateSlots } from '../slots.tsx';

const CandidateAccessDialog = lazy(async () => ({
  default: (await import('./candidate-access-dialog.tsx')).CandidateAccessDialog,
}));
const DeleteCandidateDialog = lazy(async () => ({
  default: (await import('../delete-candidate-dialog.tsx')).DeleteCandidateDialog,
}));

type OpenDialog = 'access' | 'share' | 'merge' | 'delete';

/** The actions on the whole candidate. */
export function PersonMenu({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<OpenDialog | null>(null);
  const items = useItems(candidate, setShown);
  const close = (): void => setShown(null);
  const hint = fullName(candidate);
  usePageActions(
    items.map(({ key: id, label: title, onSelect }) =>
      onSelect ? { id, title, hint, run: onSelect } : null,
    ),
  );
  if (items.length === 0) return null;
  return (
    <>
      <ActionMenu label={t('candidates.person.actions')} items={items} />
      {shown !== null && (
        <LazyOverlay>
          <PersonDialog candidate={candidate} shown={shown} onClose={close} />
        </LazyOverlay>
      )}
    </>
  );
}

type PersonDialogProps = { candidate: Candidate; shown: OpenDialog; onClose: () => void };

function PersonDialog({ candidate, shown, onClose }: PersonDialogProps) {
  const { mergeDialog, shareDialog } = useCandidateSlots();
  switch (shown) {
    case 'access':
      return <CandidateAccessDialog candidate={candidate} name={fullName(candidate)} onClose={onClose} />;
    case 'share':
      return <>{shareDialog?.(candidate, onClose)}</>;
    case 'merge':
      return <>{mergeDialog?.(candidate, onClose)}</>;
    case 'delete':
      return <DeleteCandidateDialog candidate={candidate} onClose={onClose} />;
  }
}

function useItems(candidate: Candidate, onOpen: (dialog: OpenDialog) => void): ActionMenuItem[] {
  const { t, i18n } = useTranslation();
  const { id: companyId } = useCompany();
  const managesMembers = useManagesMembers();
  const { mergeDialog, shareDialog, printPack } = useCandidateSlots();
  const { jobId }: { jobId?: string } = useParams({ strict: false });
  const print = usePrint();
  const mute = useMuteItem({ kind: 'candidate', id: candidate.id, name: fullName(candidate) });
  const { can } = candidate;
  const page = { companyId, jobId, language: i18n.language === 'tr' ? 'tr' : 'en' } as const;
  const open = (key: OpenDialog) => ({ key, onSelect: () => onOpen(key) });
  return [
    ...(can.update && shareDialog !== undefined
      ? [{ ...open('share'), label: t('candidates.person.share'), icon: Share2 }]
      : []),
    ...(printPack === undefined
      ? []
      : [
          {
            key: 'print',
            label: t('candidates.person.printPack'),
            icon: Printer,
            onSelect: () => void print(() => printPack(candidate, page)),
          },
        ]),
    ...mute,
    ...(managesMembers ? [{ ...open('access'), label: t('jobs.access.open'), icon: Eye }] : []),
    ...(can.merge && mergeDialog !== undefined
      ? [{ ...open('merge'), label: t('candidates.person.merge'), icon: Merge }]
      : []),
    ...(can.delete
      ? [
          {
            ...open('delete'),
            label: t('candidates.delete.menu'),
            icon: Trash2,
            tone: 'danger' as const,
            separated: true,
          },
        ]
      : []),
  ];
}

/** Downloads a file that takes seconds to draw, once for several clicks, and reports a failure. */
function usePrint(): (download: () => Promise<void>) => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  const isBusy = useRef(false);
  return async (download) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const end = toast.loading(t('candidates.person.printing'));
    await download().catch((error: Error) => toast.error(error.message));
    end();
    isBusy.current = false;
  };
}
