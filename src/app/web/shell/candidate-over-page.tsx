import { lazy, type ReactNode } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { EventSlicesContext } from '#activity/web/event-slices.ts';
import { usePanelAddress } from '#candidates/web/open-candidate.ts';
import { CandidateSlotsContext } from '#candidates/web/slots.tsx';
import { JobSlotsContext } from '#jobs/web/slots.tsx';
import { Opening, OpeningMark } from '#ui/opening.tsx';
import { candidateSlots } from '../candidate-slots.tsx';
import { jobSlots } from '../job-slots.ts';
import { eventSlices } from '../../event-rules.ts';

const CandidatePanel = lazy(async () => ({
  default: (await import('#candidates/web/parts/candidate-panel.tsx')).CandidatePanel,
}));

/** Hands the candidate's page what later slices add to it, and shows a candidate over any page that asks for one. */
export function CandidateOverPage({ children }: { children: ReactNode }) {
  const { candidateId } = usePanelAddress();
  // The address changes before the router is ready to show the panel.
  const isOpening = useRouterState({ select: ({ location }) => 'candidate' in location.search });
  return (
    <EventSlicesContext value={eventSlices}>
      <CandidateSlotsContext value={candidateSlots}>
        <JobSlotsContext value={jobSlots}>{children}</JobSlotsContext>
        {candidateId === null && isOpening && <OpeningMark />}
        {candidateId !== null && (
          <Opening>
            <CandidatePanel />
          </Opening>
        )}
      </CandidateSlotsContext>
    </EventSlicesContext>
  );
}
