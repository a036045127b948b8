import Box from '@mui/material/Box';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { SectionNav } from '#ui/page/section-nav.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import { DeletionBanner } from './parts/deletion-banner.tsx';
import { isSection, sectionsFor } from './settings-sections.ts';

/** Heading and left navigation of the company's settings around the open section. */
export function SettingsLayout() {
  const { t } = useTranslation();
  const company = useCompany();
  const current = useLocation({ select: ({ pathname }) => pathname.split('/')[2] ?? '' });
  const allowed = sectionsFor(company);
  const isForbidden = isSection(current) && !allowed.includes(current);
  const sections = allowed.map((key) => ({
    key,
    label: t(`companies.settings.sections.${key}`),
    href: links.company(key),
  }));
  return (
    <PageFrame>
      <PageHeader title={t('companies.settings.title')} subtitle={company.name} />
      <Box
        sx={{
          marginBlockStart: 2.5,
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row' },
          gap: { xs: 2, md: 4 },
        }}
      >
        {sections.length > 0 && (
          <SectionNav label={t('companies.settings.title')} current={current} sections={sections} />
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <DeletionBanner />
          {isForbidden ? (
            <ForbiddenSection title={t(`companies.settings.sections.${current}`)} />
          ) : (
            <Outlet />
          )}
        </Box>
      </Box>
    </PageFrame>
  );
}

// One answer for every section to members without the permission, even where they could read it.
function ForbiddenSection({ title }: { title: string }) {
  return (
    <SettingsSection title={title}>
      <ForbiddenState size="small" />
    </SettingsSection>
  );
}
