import { EditJobPage } from '#jobs/web/edit-job-page.tsx';
import { JobSlotsContext } from '#jobs/web/slots.tsx';
import { jobSlots } from './job-slots.tsx';

/** The form for an existing job with the parts of later slices. */
export function EditJobPageWithSlots() {
  return (
    <JobSlotsContext value={jobSlots}>
      <EditJobPage />
    </JobSlotsContext>
  );
}
