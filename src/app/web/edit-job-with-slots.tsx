import { EditJobPage } from '#jobs/web/edit-job-page.tsx';
import { JobSlotsContext } from '#jobs/web/slots.tsx';
import { jobSlots } from './job-slots.tsx';

/** The form of a job that exists, with what later slices add. */
export function EditJobPageWithSlots() {
  return (
    <JobSlotsContext value={jobSlots}>
      <EditJobPage />
    </JobSlotsContext>
  );
}
