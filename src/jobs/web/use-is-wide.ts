import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the preview has room beside the form; else it stands on the last step. */
export const useIsWide = (): boolean =>
  useMediaQuery<{ breakpoints: { up: (key: 'xl') => string } }>(({ breakpoints }) => breakpoints.up('xl'));
