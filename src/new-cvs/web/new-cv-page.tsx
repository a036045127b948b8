import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { newCvQuery } from '#candidates/web/new-cv-queries.ts';
import type { StoredFile } from '#files/contract.ts';
import { formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { NotFoundState } from '#ui/states/not-found-state.tsx';
import { FormSkeleton } from '#ui/states/skeletons.tsx';
import { CvForm } from './parts/cv-form.tsx';
import { newCvPages } from './queries.ts';

const route = getRouteApi('/signed-in/shell/candidates/new-cvs/$newCvId');

/** One new CV beside the form of its candidate; adding or removing it brings the next one. */
export function NewCvPage() {
  const { t } = useTranslation();
  const { newCvId } = route.useParams();
  const { job }: { job?: string } = route.useSearch();
  const { id: companyId } = useCompany();
  const { data, error, refetch } = useQuery(newCvQuery(companyId, newCvId));
  const { left, next } = useNext(newCvId);
  const navigate = useNavigate();
  const onDone = (): void =>
    void navigate({ href: next === null ? links.newCvs(job) : links.newCv(next.id, job) });
  return (
    <PageFrame width="wide">
      <PageHeader
        title={t('new-cvs.check.title')}
        subtitle={
          left === null ? undefined : t('new-cvs.check.left', { count: left, number: formatNumber(left) })
        }
        back={{ label: t('new-cvs.list.title'), href: links.newCvs(job) }}
      />
      {data !== undefined ? (
        <CvForm
          key={newCvId}
          file={data.file}
          fields={data.fields}
          jobId={job ?? null}
          skip={next === null ? null : { href: links.newCv(next.id, job) }}
          onDone={onDone}
        />
      ) : error === null ? (
        <FormSkeleton />
      ) : 'status' in error && error.status === 404 ? (
        <Gone message={error.message} job={job} />
      ) : (
        <FailureState error={error} onRetry={() => void refetch()} />
      )}
    </PageFrame>
  );
}

function Gone({ message, job }: { message: string; job: string | undefined }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <NotFoundState
      body={message}
      action={
        <Button variant="outlined" component={LinkComponent} href={links.newCvs(job)}>
          {t('new-cvs.list.title')}
        </Button>
      }
    />
  );
}

/** The next CV of the list, read ahead; after the last one the first of those that were skipped. */
function useNext(newCvId: string): { left: number | null; next: StoredFile | null } {
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(newCvPages(companyId));
  const files = data?.pages.flatMap(({ items }) => items) ?? [];
  const index = files.findIndex(({ id }) => id === newCvId);
  const needsMore = data !== undefined && index === files.length - 1 && hasNextPage;
  useEffect(() => {
    if (needsMore && !isFetchingNextPage) void fetchNextPage();
  }, [needsMore, isFetchingNextPage, fetchNextPage]);
  const next = files[index + 1] ?? files.find(({ id }) => id !== newCvId) ?? null;
  const nextId = next?.id ?? null;
  useEffect(() => {
    if (nextId !== null) void client.prefetchQuery(newCvQuery(companyId, nextId));
  }, [client, companyId, nextId]);
  return { left: data === undefined ? null : (data.pages[0]?.total ?? files.length), next };
}
