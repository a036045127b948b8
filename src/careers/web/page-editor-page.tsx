import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import { FormSkeleton } from '#ui/states/skeletons.tsx';
import { careersPages } from '../page-contract.ts';
import { PageEditor } from './parts/page-editor.tsx';

/** The careers page of the company, to edit and publish. */
export function PageEditorPage() {
  const { t } = useTranslation();
  const { isOwner, permissions } = useCompany();
  if (!isOwner && !permissions.includes('careers.manage')) {
    return (
      <PageFrame>
        <PageHeader title={t('careers.editor.title')} />
        <ForbiddenState size="small" />
      </PageFrame>
    );
  }
  return (
    <PageFrame width="wide">
      <Suspense fallback={<FormSkeleton />}>
        <LoadedEditor />
      </Suspense>
    </PageFrame>
  );
}

function LoadedEditor() {
  const params = { companyId: useCompany().id };
  const { data } = useSuspenseQuery({
    ...queryOf(careersPages.readPage, { params }),
    staleTime: 0,
    gcTime: 0,
  });
  return <PageEditor initial={data} />;
}
