/** A button with a picture and its name in a span: where a phone has no room for the name, only the picture. */
export const pictureOnPhone = {
  gap: 1,
  minWidth: { xs: 40, sm: 64 },
  '& > span:not(.MuiTouchRipple-root)': { display: { xs: 'none', sm: 'inline' } },
} as const;
