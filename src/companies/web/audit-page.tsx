import Button from '@mui/material/Button';
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { audit } from '#activity/audit-contract.ts';
import { AuditList } from '#activity/web/parts/audit-list.tsx';
import type { Output } from '#platform/contract/endpoint.ts';
import { CallError } from '#platform/web/call.ts';
import { download } from '#platform/web/download.ts';
import { ownZone } from '#platform/web/format.ts';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { AuditSearch } from './audit-search.ts';
import { AuditFilters } from './parts/audit-filters.tsx';

/** Who changed what, when and from where; for owners. */
export function AuditPage() {
  return useCompany().isOwner ? <OwnersLog /> : <ForbiddenState />;
}

function OwnersLog() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const search: AuditSearch = useSearch({ strict: false });
  const filter = { ...search, timeZone: ownZone() };
  const params = { companyId: useCompany().id };
  useLive(() => void client.invalidateQueries({ queryKey: keyOf(audit.listAudit) }));
  const log = useInfiniteQuery(pagesOf(audit.listAudit, { params, query: filter }));
  const [line] = log.data?.pages[0]?.items ?? [];
  const actor = line?.actor.user?.id === search.actor ? line?.actor.user : undefined;
  return (
    <SettingsSection
      title={t('activity.audit.title')}
      lead={t('activity.audit.lead')}
      action={<ExportButton filter={filter} />}
    >
      <AuditFilters search={search} actorName={actor ? `${actor.name} ${actor.surname}`.trim() : undefined} />
      <Log log={log} />
    </SettingsSection>
  );
}

function ExportButton({ filter }: { filter: AuditSearch & { timeZone: string } }) {
  const { t, i18n } = useTranslation();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const params = { companyId: useCompany().id };
  const language = i18n.language === 'tr' ? 'tr' : 'en';
  const save = async (): Promise<void> => {
    setBusy(true);
    await download(audit.exportAudit, { params, query: { ...filter, language } }).catch((error: Error) =>
      toast.error(error.message),
    );
    setBusy(false);
  };
  return (
    <Button
      variant="outlined"
      startIcon={<Download size={16} aria-hidden />}
      loading={isBusy}
      loadingPosition="start"
      onClick={() => void save()}
    >
      {t('activity.audit.export')}
    </Button>
  );
}

type AuditLog = UseInfiniteQueryResult<InfiniteData<Output<typeof audit.listAudit>>>;

function Log({ log }: { log: AuditLog }) {
  const { t } = useTranslation();
  if (log.isPending) return <ListSkeleton />;
  if (log.isError) {
    return (
      <ErrorState
        body={log.error.message}
        {...(log.error instanceof CallError && { requestId: log.error.requestId })}
        onRetry={() => void log.refetch()}
      />
    );
  }
  const lines = log.data.pages.flatMap((page) => page.items);
  if (lines.length === 0) {
    return (
      <EmptyState icon={ScrollText} title={t('activity.audit.none')} body={t('activity.audit.noneBody')} />
    );
  }
  return (
    <>
      <AuditList lines={lines} />
      {log.hasNextPage && (
        <Button
          fullWidth
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
          sx={{ marginBlockStart: 1 }}
        >
          {t('activity.more')}
        </Button>
      )}
    </>
  );
}
