import Box from '@mui/material/Box';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { accountTabs, links } from '#platform/web/links.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { TabsNav } from '#ui/page/tabs-nav.tsx';
import { DeletionBanner } from './parts/deletion-banner.tsx';

/** Heading and tabs of the account above the open tab. */
export function AccountLayout() {
  const { t } = useTranslation();
  const current = useLocation({ select: ({ pathname }) => pathname.split('/')[2] ?? accountTabs[0] });
  const tabs = accountTabs.map((key) => ({
    key,
    label: t(`identity.account.tabs.${key}`),
    href: links.account(key),
  }));
  return (
    <PageFrame>
      <PageHeader
        title={t('identity.account.title')}
        tabs={<TabsNav label={t('identity.account.tabs.label')} current={current} tabs={tabs} />}
      />
      <Box sx={{ marginBlockStart: 3 }}>
        <DeletionBanner />
        <Outlet />
      </Box>
    </PageFrame>
  );
}
