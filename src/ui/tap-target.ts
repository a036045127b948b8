/** For a link or button of one line that stands alone: an area of at least 24 px that a finger hits, in the same place. */
export const tapTarget = {
  display: 'inline-block',
  minWidth: 24,
  paddingBlock: '4px',
  marginBlock: '-4px',
} as const;
