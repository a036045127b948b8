import { History } from 'lucide-react';
import { type ComponentProps, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { ListTools } from './list-tools.tsx';

const RecentBulkChangesDialog = lazy(async () => ({
  default: (await import('#bulk-changes/web/parts/recent-bulk-changes-dialog.tsx')).RecentBulkChangesDialog,
}));

type RecentToolsProps = Omit<ComponentProps<typeof ListTools>, 'more'> & {
  bulkChanges: ComponentProps<typeof RecentBulkChangesDialog>['bulkChanges'];
};

/** The tools of a list, with the recent bulk changes in the menu. */
export function RecentTools({ bulkChanges, ...tools }: RecentToolsProps) {
  const { t } = useTranslation();
  const [isReading, setReading] = useState(false);
  const recent = { key: 'recent', label: t('applicants.recent'), icon: History };
  return (
    <>
      <ListTools {...tools} more={[{ ...recent, onSelect: () => setReading(true) }]} />
      {isReading && (
        <LazyOverlay>
          <RecentBulkChangesDialog bulkChanges={bulkChanges} onClose={() => setReading(false)} />
        </LazyOverlay>
      )}
    </>
  );
}
