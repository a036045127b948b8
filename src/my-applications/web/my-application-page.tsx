import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { FormSkeleton } from '#ui/states/skeletons.tsx';
import { ownDocumentsQuery } from './document-queries.ts';
import { ApplicationView } from './parts/application-view.tsx';
import { ownApplicationQuery } from './queries.ts';
import { statusTones } from './status-tones.ts';
import { ownSuggestionsQuery } from './suggestion-queries.ts';

/** One application of the signed-in person. */
export function MyApplicationPage() {
  const { t } = useTranslation();
  const { applicationId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(ownApplicationQuery(applicationId, null));
  usePrefetchQuery(ownDocumentsQuery(applicationId, null));
  usePrefetchQuery(ownSuggestionsQuery(applicationId, null));
  if (error !== null && data === undefined)
    return <FailureState error={error} onRetry={() => void refetch()} />;
  return (
    <PageFrame>
      <PageHeader
        title={data?.job.title ?? t('my-applications.title')}
        subtitle={data?.company.name}
        back={{ label: t('my-applications.back'), href: links.myApplications() }}
        status={
          data && (
            <StatusChip tone={statusTones[data.status]} label={t(`my-applications.status.${data.status}`)} />
          )
        }
      />
      {data === undefined ? <FormSkeleton /> : <ApplicationView application={data} />}
    </PageFrame>
  );
}
