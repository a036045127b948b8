import { FileDown, History } from 'lucide-react';
import { type ComponentProps, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { withWords } from '#platform/web/words.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { ListTools } from './list-tools.tsx';

const RecentBulkChangesDialog = lazy(async () => {
  const load = () => import('#bulk-changes/web/parts/recent-bulk-changes-dialog.tsx');
  return { default: (await withWords('mails', load)).RecentBulkChangesDialog };
});

type RecentToolsProps = Omit<ComponentProps<typeof ListTools>, 'more'> & {
  bulkChanges: ComponentProps<typeof RecentBulkChangesDialog>['bulkChanges'];
};

/** The tools of a list, with the member's exports and the recent bulk changes in the menu. */
export function RecentTools({ bulkChanges, ...tools }: RecentToolsProps) {
  const { t } = useTranslation();
  const [isReading, setReading] = useState(false);
  const recent = {
    key: 'recent',
    label: t('applicants.recent'),
    icon: History,
    onSelect: () => setReading(true),
  };
  const exports_ = { key: 'exports', label: t('exports.page.link'), icon: FileDown, href: links.exports() };
  return (
    <>
      <ListTools {...tools} more={tools.onExport === undefined ? [recent] : [exports_, recent]} />
      {isReading && (
        <LazyOverlay>
          <RecentBulkChangesDialog bulkChanges={bulkChanges} onClose={() => setReading(false)} />
        </LazyOverlay>
      )}
    </>
  );
}
