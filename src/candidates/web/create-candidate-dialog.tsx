import { lazy } from 'react';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { CreateCandidateDialogProps } from './new-candidate-dialog.tsx';

const Dialog = lazy(async () => ({
  default: (await import('./new-candidate-dialog.tsx')).NewCandidateDialog,
}));

/** Adds a candidate from a CV, or typed. It loads when it opens, because it reviews the CV. */
export const CreateCandidateDialog = (props: CreateCandidateDialogProps) => (
  <LazyOverlay>
    <Dialog {...props} />
  </LazyOverlay>
);
