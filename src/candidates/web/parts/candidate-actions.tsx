import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Candidate } from '../../contract.ts';
import { useCandidateSlots } from '../slots.tsx';

/** Whether the window is too narrow for two columns. */
export const useIsNarrow = (): boolean => useMediaQuery(useTheme().breakpoints.down('md'));

/** The actions on a candidate: at the top of a wide screen, at the bottom of a phone's. */
export function CandidateActions({ candidate }: { candidate: Candidate }) {
  const { applicationActions } = useCandidateSlots();
  return <>{applicationActions?.(candidate)}</>;
}
