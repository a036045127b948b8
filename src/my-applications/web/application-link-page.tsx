import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkParts } from '#applications/link-rules.ts';
import { AuthFrame } from '#identity/web/parts/auth-frame.tsx';
import { CallError } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { createQueryClient } from '#platform/web/query.ts';
import { FailureState } from '#ui/states/failure-state.tsx';
import { FormSkeleton } from '#ui/states/skeletons.tsx';
import type { OwnApplicationDetail } from '../contract.ts';
import { ApplicationView } from './parts/application-view.tsx';
import { LinkTokenContext, ownApplicationQuery } from './queries.ts';

/** The page of the link in an applicant's mail, without an account. Opening it changes nothing. */
export function ApplicationLinkPage() {
  const [client] = useState(createQueryClient);
  const token = window.location.pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return (
    <QueryClientProvider client={client}>
      <LinkTokenContext value={token}>
        <LinkedApplication token={token} applicationId={linkParts(token)?.applicationId ?? null} />
      </LinkTokenContext>
    </QueryClientProvider>
  );
}

type LinkedProps = { token: string; applicationId: string | null };

function LinkedApplication({ token, applicationId }: LinkedProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...ownApplicationQuery(applicationId ?? '', token),
    enabled: applicationId !== null,
  });
  const isGone = applicationId === null || (error instanceof CallError && error.status === 404);
  if (isGone) return <GoneLink />;
  if (data !== undefined) return <Shown application={data} />;
  if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />;
  return (
    <AuthFrame title={t('my-applications.link.loading')}>
      <FormSkeleton />
    </AuthFrame>
  );
}

function Shown({ application }: { application: OwnApplicationDetail }) {
  const { t } = useTranslation();
  const { company, job, email, id } = application;
  return (
    <AuthFrame title={job.title} lead={company.name}>
      <ApplicationView application={application} />
      <Stack sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        <Link href={links.login(links.myApplication(id))} sx={{ paddingBlock: '4px' }}>
          {t('my-applications.link.account', { email })}
        </Link>
      </Stack>
    </AuthFrame>
  );
}

function GoneLink() {
  const { t } = useTranslation();
  return (
    <AuthFrame title={t('my-applications.link.goneTitle')} lead={t('my-applications.link.goneBody')}>
      <Button variant="contained" size="large" href={links.home()}>
        {t('my-applications.link.home')}
      </Button>
    </AuthFrame>
  );
}
