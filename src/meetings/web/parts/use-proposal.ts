import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useCompany } from '#platform/web/session.ts';
import type { Meeting, Proposal } from '../../contract.ts';
import { proposalQuery } from '../queries.ts';
import type { MeetingForm } from './meeting-form-values.ts';

/**
 * The first free time of the chosen hosts. A new meeting follows it through changes of hosts, duration and candidate,
 * until a time is chosen or sent. After a lost answer the meeting itself occupies the time, and another
 * proposal would create a second meeting.
 */
export function useProposal(
  form: MeetingForm,
  meeting: Meeting | undefined,
  hasChosenTime: boolean,
): Proposal | undefined {
  const company = useCompany();
  const { control, getValues, resetField } = form;
  const [hostIds, duration, candidateId] = useWatch({
    control,
    name: ['hostIds', 'durationMinutes', 'candidateId'],
  });
  const { data } = useQuery({
    ...proposalQuery(company.id, {
      memberIds: hostIds ?? [],
      durationMinutes: Number(duration),
      ...(candidateId && { candidateId }),
      ...(meeting && { exceptMeetingId: meeting.id }),
    }),
    placeholderData: keepPreviousData,
  });
  const proposed = useRef(getValues('startsAt'));
  const { isSubmitting, isSubmitSuccessful } = useFormState({ control });
  const isFollowing = meeting === undefined && !hasChosenTime && !isSubmitting && !isSubmitSuccessful;
  const startsAt = data?.startsAt ?? null;
  useEffect(() => {
    const isUntouched = getValues('startsAt') === proposed.current;
    if (!isFollowing || startsAt === null || !isUntouched || startsAt === proposed.current) return;
    proposed.current = startsAt;
    // Set as a default value, so that a proposal does not count as an unsaved change.
    resetField('startsAt', { defaultValue: startsAt });
  }, [isFollowing, startsAt, getValues, resetField]);
  return data;
}
