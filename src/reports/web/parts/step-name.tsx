import Box from '@mui/material/Box';
import { StepDot } from '#candidates/web/parts/step-dot.tsx';

/** A step in a table: its colour and its title. */
export function StepName({ step }: { step: { title: string; color: string } }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', minWidth: 0 }}>
      <StepDot color={step.color} />
      {step.title}
    </Box>
  );
}
