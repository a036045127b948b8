import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { queryOf } from '#platform/web/query.ts';
import { useUser } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { backoffice } from '../contract.ts';

/** The frame of every page below /admin: it opens for platform admins with two-step login. */
export function AdminLayout() {
  const { t } = useTranslation();
  const { isPlatformAdmin } = useUser();
  const access = useQuery({ ...queryOf(backoffice.checkAccess, {}), enabled: isPlatformAdmin });
  if (!isPlatformAdmin) return <ForbiddenState message={t('backoffice.onlyAdmins')} />;
  if (isFactorMissing(access.error)) return <FactorMissing message={access.error.message} />;
  return (
    <PageFrame>
      {access.error === null ? (
        access.data === undefined ? (
          <ListSkeleton />
        ) : (
          <AdminPage />
        )
      ) : (
        <FailureState error={access.error} onRetry={() => void access.refetch()} size="large" />
      )}
    </PageFrame>
  );
}

// Without billing the calls of these pages are refused, and the navigation does not name them.
const billingPages = /^\/admin\/(plans|subscriptions|invoices)(\/|$)/;

function AdminPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (useUser().hasBilling || !billingPages.test(pathname)) return <Outlet />;
  return (
    <EmptyState
      icon={CreditCard}
      title={t('backoffice.billingOff.title')}
      body={t('backoffice.billingOff.body')}
      size="large"
    />
  );
}

const isFactorMissing = (error: Error | null): error is CallError =>
  error instanceof CallError && error.code === 'identity.second_factor_missing';

function FactorMissing({ message }: { message: string }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <ForbiddenState
      message={message}
      action={
        <Button variant="contained" component={LinkComponent} href={links.account('security')}>
          {t('backoffice.openSecurity')}
        </Button>
      }
    />
  );
}
