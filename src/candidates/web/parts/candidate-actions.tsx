import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Candidate } from '../../contract.ts';
import { useCandidateSlots } from '../slots.tsx';

/** Too narrow for two columns. */
export const useIsNarrow = (): boolean => useMediaQuery(useTheme().breakpoints.down('md'));

/** What can be done about the person now: on top of a wide screen, at the foot of a phone's. */
export function CandidateActions({ candidate }: { candidate: Candidate }) {
  const { applicationActions } = useCandidateSlots();
  return <>{applicationActions?.(candidate)}</>;
}
