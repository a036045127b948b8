import { DomainPanel } from '#careers-domains/web/parts/domain-panel.tsx';
import { useOwnSite } from '#careers-domains/web/parts/use-own-site.ts';
import { CareersBrandingPage } from '#companies/web/careers-branding-page.tsx';
import { useCompany } from '#platform/web/session.ts';
import { JobAlertsPanel } from '#job-alerts/web/parts/job-alerts-panel.tsx';

/** The settings of the careers site with the parts of later slices. */
export function CareersLookWithSlots() {
  const { featuresOff } = useCompany();
  return (
    <CareersBrandingPage ownSite={useOwnSite()}>
      {!featuresOff.includes('careersDomain') && <DomainPanel />}
      <JobAlertsPanel />
    </CareersBrandingPage>
  );
}
