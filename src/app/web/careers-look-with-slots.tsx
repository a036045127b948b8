import { DomainPanel } from '#careers-domains/web/parts/domain-panel.tsx';
import { CareersBrandingPage } from '#companies/web/careers-branding-page.tsx';
import { JobAlertsPanel } from '#job-alerts/web/parts/job-alerts-panel.tsx';

/** The settings of the careers site with the parts of later slices. */
export function CareersLookWithSlots() {
  return (
    <CareersBrandingPage>
      <DomainPanel />
      <JobAlertsPanel />
    </CareersBrandingPage>
  );
}
