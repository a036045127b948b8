const columns = (count: number) =>
  ({
    display: 'grid',
    gap: 2,
    alignItems: 'start',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${count}, minmax(0, 1fr))` },
  }) as const;

/** Two or three fields in one row where the screen is wide enough. */
export const pairStyles = columns(2);
export const tripleStyles = columns(3);
