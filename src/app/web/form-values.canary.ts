import type { CandidateValues } from '#candidates/web/parts/candidate-fields.tsx';
import type { emptyJob } from '#jobs/web/job-form-values.ts';
import type { emptyMeeting } from '#meetings/web/parts/meeting-form-values.ts';

type Meeting = ReturnType<typeof emptyMeeting>;
type Job = ReturnType<typeof emptyJob>;

/** Canaries of the type check: the values of a form that forget a field fail it. The application imports none. */
export function forgetFields(meeting: Meeting, job: Job, candidate: CandidateValues) {
  const { place: _place, ...forgottenPlace } = meeting;
  const { closesOn: _closesOn, ...forgottenClosing } = job;
  const { summary: _summary, ...forgottenSummary } = candidate;
  return {
    // @ts-expect-error -- the place has a default in the contract, and is forgotten all the same
    meeting: forgottenPlace satisfies Meeting,
    // @ts-expect-error -- as has the day of closing
    job: forgottenClosing satisfies Job,
    // @ts-expect-error -- as has the summary
    candidate: forgottenSummary satisfies CandidateValues,
  };
}
