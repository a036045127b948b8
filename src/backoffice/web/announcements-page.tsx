import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billingAdmin } from '#billing/admin-contract.ts';
import { formatDate } from '#platform/web/format.ts';
import { pagesOf, queryOf, useChange } from '#platform/web/query.ts';
import { useUser } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Announcement, announcements } from '../announcements-contract.ts';
import { backoffice } from '../contract.ts';
import { AnnouncementDialog } from './parts/announcement-dialog.tsx';
import { Line, LineList } from './parts/line-list.tsx';

/** The announcements of platform admins to the members of companies. */
export function AnnouncementsPage() {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Announcement | null>(null);
  const query = useInfiniteQuery(pagesOf(announcements.listAnnouncements, { query: {} }));
  const plans = usePlanNames();
  const button = (
    <Button variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
      {t('backoffice.announcements.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('backoffice.announcements.title')}
        subtitle={t('backoffice.announcements.lead')}
        primaryAction={button}
      />
      <PagedList
        query={query}
        more={t('backoffice.more')}
        empty={
          <EmptyState
            icon={Megaphone}
            title={t('backoffice.announcements.none')}
            body={t('backoffice.announcements.noneHelp')}
          />
        }
      >
        {(items) => (
          <LineList>
            {items.map((item) => (
              <AnnouncementLine
                key={item.id}
                item={item}
                plans={plans}
                onWithdraw={() => setWithdrawn(item)}
              />
            ))}
          </LineList>
        )}
      </PagedList>
      {isAdding && <AnnouncementDialog plans={plans} onClose={() => setIsAdding(false)} />}
      {withdrawn !== null && <WithdrawDialog item={withdrawn} onClose={() => setWithdrawn(null)} />}
    </>
  );
}

/** The names of the plans by their keys; empty on an installation that does not bill. */
function usePlanNames(): Record<string, string> {
  const { i18n } = useTranslation();
  const { hasBilling } = useUser();
  const { data } = useQuery({ ...queryOf(billingAdmin.listPlans, {}), enabled: hasBilling });
  const language = i18n.language === 'tr' ? 'tr' : 'en';
  return Object.fromEntries((data?.plans ?? []).map(({ key, names }) => [key, names[language]]));
}

type AnnouncementLineProps = { item: Announcement; plans: Record<string, string>; onWithdraw: () => void };

function AnnouncementLine({ item, plans, onWithdraw }: AnnouncementLineProps) {
  const { t, i18n } = useTranslation();
  const { wording, planKeys, author, createdAt, readers } = item;
  const [first, second] = i18n.language === 'tr' ? [wording.tr, wording.en] : [wording.en, wording.tr];
  const facts = [
    planKeys === null
      ? t('backoffice.announcements.allCompanies')
      : t('backoffice.announcements.onPlans', { plans: planKeys.map((key) => plans[key] ?? key).join(', ') }),
    formatDate(createdAt),
    author?.name,
    t('backoffice.announcements.readers', { count: readers }),
  ];
  return (
    <Line
      title={first}
      second={
        <>
          <div lang={i18n.language === 'tr' ? 'en' : 'tr'}>{second}</div>
          {facts.filter(Boolean).join(' · ')}
        </>
      }
    >
      <Button size="small" variant="outlined" onClick={onWithdraw}>
        {t('backoffice.announcements.withdraw')}
      </Button>
    </Line>
  );
}

function WithdrawDialog({ item, onClose }: { item: Announcement; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const withdraw = useChange(announcements.withdrawAnnouncement, {
    invalidates: [announcements.listAnnouncements, backoffice.listLog],
  });
  return (
    <ConfirmActionDialog
      title={t('backoffice.announcements.withdrawAsk')}
      body={t('backoffice.announcements.withdrawBody')}
      confirmLabel={t('backoffice.announcements.withdraw')}
      onSure={async () => {
        await withdraw.mutateAsync({ params: { announcementId: item.id } });
        toast.success(t('backoffice.announcements.withdrawn'));
      }}
      onClose={onClose}
    />
  );
}
