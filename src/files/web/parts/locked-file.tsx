import { ShieldAlert, ShieldEllipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { StoredFile } from '../../contract.ts';

/** Shown in place of a file that waits for the virus check, or in which a virus was found. */
export function LockedFile({
  file,
}: {
  file: Pick<StoredFile, 'title'> & Partial<Pick<StoredFile, 'scanState'>>;
}) {
  const { t } = useTranslation();
  const isPending = file.scanState === 'pending';
  const words = isPending ? 'files.scan.pending' : 'files.scan.infected';
  return (
    <EmptyState
      icon={isPending ? ShieldEllipsis : ShieldAlert}
      title={t(`${words}.title`, { title: file.title })}
      body={t(`${words}.body`)}
    />
  );
}
