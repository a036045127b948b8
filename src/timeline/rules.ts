/** The subject of an event of a candidate; a change is one of the person or of an application. */
export const timelineKinds = [
  'comment',
  'message',
  'meeting',
  'file',
  'task',
  'evaluation',
  'change',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Opening a candidate after this time is a new visit. */
export const visitMs = 3_600_000;

/** At most as many events since the last visit are counted. */
export const newsMax = 1000;
