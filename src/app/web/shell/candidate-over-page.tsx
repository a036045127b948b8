import { lazy, type ReactNode } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { EventSlicesContext } from '#activity/web/event-slices.ts';
import { usePanelAddress } from '#candidates/web/open-candidate.ts';
import { JobSlotsContext } from '#jobs/web/slots.tsx';
import { LazyOverlay, LazyOverlayFallback } from '#ui/lazy-overlay.tsx';
import { jobSlots } from '../job-slots.ts';
import { eventSlices } from '../../event-rules.ts';

const CandidatePanel = lazy(async () => ({
  default: (await import('../candidate-with-slots.tsx')).CandidatePanelWithSlots,
}));

/** Gives the pages what later slices add to them, and shows a candidate over any page that asks for one. */
export function CandidateOverPage({ children }: { children: ReactNode }) {
  const { candidateId } = usePanelAddress();
  // The address changes before the router is ready to show the panel.
  const isOpening = useRouterState({ select: ({ location }) => 'candidate' in location.search });
  return (
    <EventSlicesContext value={eventSlices}>
      <JobSlotsContext value={jobSlots}>{children}</JobSlotsContext>
      {candidateId === null && isOpening && <LazyOverlayFallback />}
      {candidateId !== null && (
        <LazyOverlay>
          <CandidatePanel />
        </LazyOverlay>
      )}
    </EventSlicesContext>
  );
}
