import { ReadDescription } from '#descriptions/web/read-description/read-description.tsx';
import { CreateJobPage } from '#jobs/web/create-job-page.tsx';
import { type JobSlots, JobSlotsContext } from '#jobs/web/slots.tsx';
import { jobSlots } from './job-slots.tsx';

/** The form for a new job with the parts of later slices. */
export function CreateJobPageWithSlots() {
  return (
    <JobSlotsContext value={slotsOfNewJob}>
      <CreateJobPage />
    </JobSlotsContext>
  );
}

const slotsOfNewJob: JobSlots = {
  ...jobSlots,
  readDescription: (onAccept) => <ReadDescription onAccept={onAccept} />,
};
