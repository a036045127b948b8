const hidden = { opacity: 0, pointerEvents: 'none' } as const;

/**
 * Styles of a container. What is below a part with `data-pending` is there and loads. It is seen together with that
 * part, which would move it later. What has the focus is never hidden.
 */
export const belowPending = {
  '& > [data-pending] ~ *:not(:focus-within)': hidden,
  '& > :has([data-pending]) ~ *:not(:focus-within)': hidden,
} as const;
