import type { CandidateValues } from '#candidates/web/parts/candidate-fields.tsx';
import type { emptyJob } from '#jobs/web/job-form-values.ts';
import type { emptyMeeting } from '#meetings/web/parts/meeting-form-values.ts';

type Meeting = ReturnType<typeof emptyMeeting>;
type Job = ReturnType<typeof emptyJob>;

/** Canaries of the type check: form values without a field do not compile. The application imports none. */
export function forgetFields(meeting: Meeting, job: Job, candidate: CandidateValues) {
  const { place: _place, ...forgottenPlace } = meeting;
  const { closesOn: _closesOn, ...forgottenClosing } = job;
  const { summary: _summary, ...forgottenSummary } = candidate;
  return {
    // @ts-expect-error -- the place is missing, although the contract has a default
    meeting: forgottenPlace satisfies Meeting,
    // @ts-expect-error -- the closing day is missing
    job: forgottenClosing satisfies Job,
    // @ts-expect-error -- the summary is missing
    candidate: forgottenSummary satisfies CandidateValues,
  };
}
