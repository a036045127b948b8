import Button from '@mui/material/Button';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { audit } from '#activity/audit-contract.ts';
import { AuditList } from '#activity/web/parts/audit-list.tsx';
import { download } from '#platform/web/download.ts';
import { deviceTimeZone } from '#platform/web/format.ts';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf } from '#platform/web/query.ts';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { useCompany } from '#platform/web/session.ts';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { AuditSearch } from './audit-search.ts';
import { AuditFilters } from './parts/audit-filters.tsx';

/** The audit log for owners: the actor, the change, the time and the network. */
export function AuditPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const search: AuditSearch = useSearch({ strict: false });
  const filter = { ...search, timeZone: deviceTimeZone() };
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
      <PagedList
        more={t('companies.team.more')}
        query={log}
        empty={
          <EmptyState
            icon={ScrollText}
            title={t('activity.audit.none')}
            body={t('activity.audit.noneBody')}
          />
        }
      >
        {(lines) => <AuditList lines={lines} />}
      </PagedList>
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
