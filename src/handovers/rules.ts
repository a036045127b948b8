export const handoverStates = ['running', 'done', 'undoing', 'undone'] as const;
export type HandoverState = (typeof handoverStates)[number];

export const personStates = ['waiting', 'moved', 'skipped', 'undone', 'undo_skipped'] as const;
export type PersonState = (typeof personStates)[number];

export const placeStates = ['waiting', 'added', 'moved', 'skipped', 'undone'] as const;

/** Why something of a person stayed with the member, or did not return. */
export const stayReasons = [
  'nothing_left',
  'not_visible',
  'host_busy',
  'colleague_gone',
  'no_right',
  'changed_since',
  'cancelled',
  'failed',
] as const;
export type StayReason = (typeof stayReasons)[number];

/** Longest text of one of the two lines about a person. */
export const lineMaxChars = 300;

/** How many people of a handover can have lines or a colleague of their own. */
export const choicesMax = 1000;

/** How long a handover can be undone. */
export const undoDays = 30;
