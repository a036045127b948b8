import { DomainPanel } from '#careers-domains/web/parts/domain-panel.tsx';
import { CareersBrandingPage } from '#companies/web/careers-branding-page.tsx';
import { useCompany } from '#platform/web/session.ts';
import { JobAlertsPanel } from '#job-alerts/web/parts/job-alerts-panel.tsx';

/** The settings of the careers site with the parts of later slices. */
export function CareersLookWithSlots() {
  const { featuresOff } = useCompany();
  return (
    <CareersBrandingPage>
      {!featuresOff.includes('careersDomain') && <DomainPanel />}
      <JobAlertsPanel />
    </CareersBrandingPage>
  );
}
