/** An icon, a text and an action in a row; on a phone the action is below the text. */
export const stepStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
  columnGap: 1.5,
  rowGap: 1,
  alignItems: { xs: 'start', sm: 'center' },
} as const;

export const stepActionStyles = { gridColumn: { xs: 2, sm: 3 } } as const;
