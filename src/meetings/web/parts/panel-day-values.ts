import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { instant } from '#platform/contract/fields.ts';
import {
  type PanelDayDraft,
  panelDayDraft,
  panelInterview,
  panelMeetingsMax,
  panelMeetingsMin,
} from '../../panel-contract.ts';
import { addMinutes } from '../../panel-rules.ts';
import { wallTimeIn } from '../../rules.ts';
import { chosenApplication } from './meeting-form-values.ts';

const chosenMinutes = z.string().transform(Number);

/** A meeting of the day: its start follows from those before it, with a break. */
export const interviewForm = panelInterview.omit({ wallTime: true }).extend({
  durationMinutes: chosenMinutes,
  breakMinutes: chosenMinutes,
  roomId: z.string().transform((value) => (value === '' ? null : value)),
});
export type InterviewValues = z.input<typeof interviewForm>;

export const panelDayForm = panelDayDraft.omit({ interviews: true }).extend({
  candidateId: z.uuid('platform.validation.required'),
  applicationId: chosenApplication,
  startsAt: instant.nullable().refine((value) => value !== null, 'meetings.validation.wallTime'),
  interviews: z
    .array(interviewForm)
    .min(panelMeetingsMin, 'meetings.validation.panelCount')
    .max(panelMeetingsMax),
});
export type PanelDayValues = z.input<typeof panelDayForm>;
export type PanelDayOutput = z.output<typeof panelDayForm>;
export type PanelDayForm = UseFormReturn<PanelDayValues, unknown, PanelDayOutput>;

export const breakPresets = [0, 5, 10, 15, 30, 45, 60, 90] as const;

type InterviewLength = { durationMinutes: string | number; breakMinutes: string | number };

/** The wall times at which the meetings begin, one after another. */
export function startsOf(start: string, interviews: readonly InterviewLength[]): string[] {
  let next = start;
  return interviews.map((one, index) => {
    const wallTime = index === 0 ? next : addMinutes(next, Number(one.breakMinutes));
    next = addMinutes(wallTime, Number(one.durationMinutes));
    return wallTime;
  });
}

/** The body of the call. */
export function panelDraftOf({
  startsAt,
  interviews,
  applicationId,
  ...shared
}: PanelDayOutput): PanelDayDraft {
  const starts = startsOf(wallTimeIn(startsAt ?? '', shared.timeZone), interviews);
  return {
    ...shared,
    applicationId: applicationId || null,
    interviews: interviews.map(({ breakMinutes: _break, ...interview }, index) => ({
      ...interview,
      wallTime: starts[index] ?? '',
    })),
  };
}

const usualMinutes = 45;
const usualBreak = 15;

type Suggestion = Partial<Pick<InterviewValues, 'interviewType'>> & { durationMinutes?: number | null };

/** A meeting of the usual length after a short break. */
export const newInterview = ({
  interviewType,
  durationMinutes,
}: Suggestion = {}): Required<InterviewValues> => ({
  interviewType: interviewType ?? 'other',
  meetingType: 'video',
  durationMinutes: String(durationMinutes ?? usualMinutes),
  breakMinutes: String(usualBreak),
  hostIds: [],
  roomId: '',
  place: '',
});
