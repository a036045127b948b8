import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined, ExternalLink, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import type { Company } from '../contract.ts';
import { CareersBrandingForm } from './careers-branding-form.tsx';
import { EmbedForm } from './embed-form.tsx';
import { EmbedPanel } from './embed-panel.tsx';
import { FeedsPanel } from './feeds-panel.tsx';
import { IntroductionsPanel } from './parts/introductions-panel.tsx';
import { companyQuery } from './queries.ts';

type PageProps = { children?: ReactNode; ownSite?: string | null };

/**
 * The colour of the careers site, and its list of jobs on the company's own site.
 * @param props.children the settings of later slices
 * @param props.ownSite origin of the careers site at the company's own domain; null without one
 */
export function CareersBrandingPage({ children, ownSite = null }: PageProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { id, isOwner, permissions } = useCompany();
  const { data: company } = useSuspenseQuery(companyQuery(id));
  return (
    <SettingsSection
      title={t('companies.branding.title')}
      lead={t('companies.branding.lead')}
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {(isOwner || permissions.includes('reports.view')) && (
            <Button
              component={LinkComponent}
              href={links.siteTraffic()}
              startIcon={<ChartNoAxesCombined size={15} aria-hidden />}
            >
              {t('companies.branding.traffic')}
            </Button>
          )}
          <Button
            variant="outlined"
            href={links.careers(company.slug)}
            target="_blank"
            rel="noopener"
            startIcon={<ExternalLink size={15} aria-hidden />}
          >
            {t('companies.branding.open')}
          </Button>
          <Button
            variant="contained"
            component={LinkComponent}
            href={links.careersPage()}
            startIcon={<PencilLine size={15} aria-hidden />}
          >
            {t('companies.branding.edit')}
          </Button>
        </Stack>
      }
    >
      <CareersBrandingForm company={company} />
      <Panels company={company} ownSite={ownSite}>
        {children}
      </Panels>
    </SettingsSection>
  );
}

type PanelsProps = { company: Company; ownSite: string | null; children: ReactNode };

function Panels({ company, ownSite, children }: PanelsProps) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      <IntroductionsPanel company={company} />
      {children}
      <EmbedForm company={company} />
      <EmbedPanel company={company} />
      <FeedsPanel slug={company.slug} ownSite={ownSite} />
    </Stack>
  );
}
