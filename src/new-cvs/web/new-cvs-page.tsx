import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Files } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#files/contract.ts';
import { formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { MoreButton } from '#ui/lists/paged-list.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { useNewCvsState } from './new-cvs-context.ts';
import { AddCvs } from './parts/add-cvs.tsx';
import { CvList } from './parts/cv-list.tsx';
import { JobChoice } from './parts/job-choice.tsx';
import { newCvPages } from './queries.ts';
import type { NewCvsSearch } from './routes.tsx';

const route = getRouteApi('/signed-in/shell/candidates/new-cvs');

/** Many CVs at once: dropped, read, and checked one by one or added together. */
export function NewCvsPage() {
  const { t } = useTranslation();
  const { isOwner, permissions } = useCompany();
  const { job = null }: { job?: string | null } = route.useSearch() satisfies NewCvsSearch;
  const mayAdd = isOwner || permissions.includes('candidates.create');
  return (
    <PageFrame>
      <PageHeader
        title={t('new-cvs.list.title')}
        subtitle={t('new-cvs.list.lead')}
        back={{ label: t('new-cvs.list.back'), href: links.candidates() }}
      />
      {mayAdd ? <CvsToAdd jobId={job} /> : <ForbiddenState />}
    </PageFrame>
  );
}

function CvsToAdd({ jobId }: { jobId: string | null }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(newCvPages(useCompany().id));
  const files: StoredFile[] = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = query.data?.pages[0]?.total ?? files.length;
  return (
    <>
      <AddCvs />
      <JobChoice key={jobId} jobId={jobId} />
      {query.isPending && <ListSkeleton />}
      {query.error !== null && <FailureState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && files.length === 0 && <NoCvs />}
      {files.length > 0 && <CvList files={files} total={total} jobId={jobId} />}
      <MoreButton query={query} fullWidth sx={{ marginBlockStart: 1 }}>
        {t('new-cvs.list.more')}
      </MoreButton>
    </>
  );
}

/** Before the first drop, and after the last CV became a candidate. */
function NoCvs() {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { added, uploads } = useNewCvsState();
  if (uploads.items.length > 0) return null;
  if (added === 0)
    return <EmptyState icon={Files} title={t('new-cvs.list.none')} body={t('new-cvs.list.noneBody')} />;
  return (
    <EmptyState
      icon={Files}
      title={t('new-cvs.list.allAdded', { count: added, number: formatNumber(added) })}
      body={t('new-cvs.list.allAddedBody')}
      action={
        <Button variant="contained" component={LinkComponent} href={links.candidates()}>
          {t('new-cvs.list.toCandidates')}
        </Button>
      }
    />
  );
}
