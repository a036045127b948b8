import Button from '@mui/material/Button';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Download, ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { audit } from '#activity/audit-contract.ts';
import { AuditList } from '#activity/web/parts/audit-list.tsx';
import { addressOf, CallError } from '#platform/web/call.ts';
import { ownZone } from '#platform/web/format.ts';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { AuditSearch } from './audit-search.ts';
import { AuditFilters } from './parts/audit-filters.tsx';

/** Who changed what, when and from where; for owners. */
export function AuditPage() {
  const { t, i18n } = useTranslation();
  const { id: companyId, isOwner } = useCompany();
  const search: AuditSearch = useSearch({ strict: false });
  if (!isOwner) return <ForbiddenState />;
  const filter = { ...search, timeZone: ownZone() };
  const language = i18n.language === 'tr' ? 'tr' : 'en';
  const file = addressOf(audit.exportAudit, { params: { companyId }, query: { ...filter, language } });
  return (
    <SettingsSection
      title={t('activity.audit.title')}
      lead={t('activity.audit.lead')}
      action={
        <Button
          component="a"
          href={file}
          download
          variant="outlined"
          startIcon={<Download size={16} aria-hidden />}
        >
          {t('activity.audit.export')}
        </Button>
      }
    >
      <AuditFilters search={search} />
      <Log filter={filter} />
    </SettingsSection>
  );
}

function Log({ filter }: { filter: AuditSearch & { timeZone: string } }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  useLive(() => void client.invalidateQueries({ queryKey: keyOf(audit.listAudit) }));
  const query = useInfiniteQuery(
    pagesOf(audit.listAudit, { params: { companyId: useCompany().id }, query: filter }),
  );
  if (query.isPending) return <ListSkeleton />;
  if (query.isError) {
    return (
      <ErrorState
        body={query.error.message}
        {...(query.error instanceof CallError && { requestId: query.error.requestId })}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const lines = query.data.pages.flatMap((page) => page.items);
  if (lines.length === 0) {
    return (
      <EmptyState icon={ScrollText} title={t('activity.audit.none')} body={t('activity.audit.noneBody')} />
    );
  }
  return (
    <>
      <AuditList lines={lines} />
      {query.hasNextPage && (
        <Button
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          sx={{ marginBlockStart: 1 }}
        >
          {t('activity.more')}
        </Button>
      )}
    </>
  );
}
