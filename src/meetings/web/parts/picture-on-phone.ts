/** A button with a picture and its name in a span: on a phone only the picture, and in a short line the name is cut. */
export const pictureOnPhone = {
  gap: 1,
  minWidth: { xs: 40, sm: 64 },
  '& > svg': { flexShrink: 0 },
  '& > span:not(.MuiTouchRipple-root)': {
    display: { xs: 'none', sm: 'inline' },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
} as const;
