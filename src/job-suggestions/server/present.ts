import { mayDecide, type TeamRole } from '#applications/server/policy.ts';
import { presentDelivery } from '#deliveries/server/present.ts';
import type { JobType, LocationType } from '#jobs/rules.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { JobSuggestion, OfferedJob, OwnSuggestion } from '../contract.ts';
import type { SuggestionState } from '../rules.ts';
import type { OfferedJobRow, SuggestionRow, TeamSuggestionRow } from './queries.ts';

/** The state as people see it: an open suggestion whose time is over has expired. */
export const stateOf = ({ state, is_ended: isEnded }: SuggestionRow): SuggestionState =>
  state === 'open' && isEnded ? 'expired' : (state as SuggestionState);

function presentShared(row: SuggestionRow) {
  return {
    id: row.id,
    note: row.note,
    state: stateOf(row),
    suggestedAt: row.suggested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    applicationId: row.answer_id,
  };
}

const factsOf = (row: Pick<OfferedJobRow, 'title' | 'city' | 'country' | 'location_type' | 'job_type'>) => ({
  title: row.title,
  city: row.city,
  country: row.country,
  locationType: row.location_type as LocationType,
  jobType: row.job_type as JobType,
});

export const presentOwnSuggestion = (row: SuggestionRow): OwnSuggestion => ({
  ...presentShared(row),
  job: { ...factsOf(row), slug: row.slug },
});

export function presentSuggestion(row: TeamSuggestionRow, actor: MemberActor): JobSuggestion {
  const { author_name: name, author_surname: surname } = row;
  return {
    ...presentShared(row),
    // An application that the person sent themselves is for those who see the applicants of its job.
    applicationId: row.state === 'accepted' ? row.answer_id : null,
    job: { id: row.job_id, title: row.title },
    suggestedFor: { applicationId: row.application_id, jobTitle: row.source_title },
    delivery: presentDelivery(row),
    suggestedBy: name === null ? null : { name, surname: surname ?? '' },
    can: {
      withdraw:
        stateOf(row) === 'open' &&
        row.source_status !== 'archived' &&
        mayDecide(actor, row.role as TeamRole | null),
    },
  };
}

export const presentOfferedJob = (row: OfferedJobRow): OfferedJob => ({
  id: row.id,
  ...factsOf(row),
  standing: row.applied_id !== null ? 'applied' : row.suggested_id !== null ? 'suggested' : 'free',
});
