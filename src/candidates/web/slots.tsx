import { createContext, type ReactNode, useContext } from 'react';
import type { Candidate } from '../contract.ts';

type Slot = (candidate: Candidate) => ReactNode;

/** What later slices put on a candidate's page; the application hands it over. A slot left out leaves no gap. */
export type CandidateSlots = {
  /** Where the person stands, with move, reject and rating: in the column at the right. */
  applicationControls?: Slot;
  /** The same in short, at the foot of a phone's screen. */
  applicationActions?: Slot;
  /** The tab with the answers to the form and the cover letter. */
  answers?: Slot;
  /** The tab with the meetings. */
  meetings?: Slot;
  /** One line in the column at the right. */
  nextMeeting?: Slot;
  comments?: Slot;
};

export const CandidateSlotsContext = createContext<CandidateSlots>({});

export const useCandidateSlots = (): CandidateSlots => useContext(CandidateSlotsContext);
