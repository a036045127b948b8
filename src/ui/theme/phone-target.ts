/** For a link or button 24 px high: on a phone a touch target of 40 px, without moving what is beside it. */
export const phoneTarget = {
  minHeight: { xs: 40, sm: 24 },
  marginBlock: { xs: '-8px', sm: 0 },
} as const;
