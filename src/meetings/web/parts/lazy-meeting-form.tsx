import { lazy } from 'react';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { MeetingFormDialogProps } from './meeting-form-dialog.tsx';

const MeetingFormDialog = lazy(async () => ({
  default: (await import('./meeting-form-dialog.tsx')).MeetingFormDialog,
}));

/** The form of a meeting, which loads when it is opened. */
export function LazyMeetingForm(props: MeetingFormDialogProps) {
  return (
    <LazyOverlay>
      <MeetingFormDialog {...props} />
    </LazyOverlay>
  );
}
