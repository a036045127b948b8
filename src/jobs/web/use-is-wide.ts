import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the preview fits beside the form; otherwise it is on the last step. */
export const useIsWide = (): boolean =>
  useMediaQuery<{ breakpoints: { up: (key: 'xl') => string } }>(({ breakpoints }) => breakpoints.up('xl'));
