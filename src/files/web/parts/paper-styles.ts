/** The frame of a shown file, or of a list of files. */
export const paperStyles = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  overflow: 'hidden',
  backgroundColor: 'background.paper',
} as const;
