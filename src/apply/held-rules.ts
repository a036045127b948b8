/** Why a form is held for review. */
export const heldReasons = ['hidden_field', 'too_fast', 'unproven', 'flood'] as const;
export type HeldReason = (typeof heldReasons)[number];

/** A form that nobody reviewed is deleted after these days. */
export const heldDays = 30;

/** Held applications are counted up to this number. */
export const countedHeldMax = 100;
