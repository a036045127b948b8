import { lazy, type ReactNode } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { EventSlicesContext } from '#activity/web/event-slices.ts';
import { usePanelAddress } from '#candidates/web/open-candidate.ts';
import { LazyOverlay, LazyOverlayFallback } from '#ui/lazy-overlay.tsx';
import { eventSlices } from '../../event-rules.ts';

const CandidatePanel = lazy(async () => ({
  default: (await import('../candidate-with-slots.tsx')).CandidatePanelWithSlots,
}));

/** Provides the event texts of all slices, and shows a candidate panel over any page that requests it. */
export function CandidateOverPage({ children }: { children: ReactNode }) {
  const { candidateId, close } = usePanelAddress();
  // The address changes before the router can render the panel.
  const isOpening = useRouterState({ select: ({ location }) => 'candidate' in location.search });
  return (
    <EventSlicesContext value={eventSlices}>
      {children}
      {candidateId === null && isOpening && <LazyOverlayFallback onCancel={close} />}
      {candidateId !== null && (
        <LazyOverlay onCancel={close}>
          <CandidatePanel />
        </LazyOverlay>
      )}
    </EventSlicesContext>
  );
}
