import { createContext, type ReactNode, useContext } from 'react';
import type { Candidate } from '../contract.ts';

type Slot = (candidate: Candidate) => ReactNode;

/** The page of a member: its job, if it is of one, and the language of the screen. */
export type OpenPage = { companyId: string; jobId: string | undefined; language: 'en' | 'tr' };

/** Parts of later slices on a candidate's page, provided by the application. A missing part leaves no gap. */
export type CandidateSlots = {
  /** Step, move, reject and rating, in the right column. */
  applicationControls?: Slot;
  /** The same, compact, at the bottom of a phone's screen. */
  applicationActions?: Slot;
  /** The tab with the form's answers and the cover letter. */
  answers?: Slot;
  /** Below the tags, in the right column. */
  pools?: Slot;
  /** On the overview: the fields that the company added, and the record below them, which waits for their values. */
  customFields?: (candidate: Candidate, record: ReactNode) => ReactNode;
  /** The tab with the meetings. */
  meetings?: Slot;
  /** The tab with the feedback of interviewers and the decisions. */
  evaluation?: Slot;
  /** One line in the right column. */
  nextMeeting?: Slot;
  /** Above the tabs: what the team must act on. */
  banners?: Slot;
  /** Above the files: what the candidate was asked to send. `onOpen` shows a file. */
  documents?: (candidate: Candidate, onOpen: (fileId: string) => void) => ReactNode;
  /** The dialog that finds another record of the person, to merge both. */
  mergeDialog?: (candidate: Candidate, onClose: () => void) => ReactNode;
  /** The dialog that shares the candidate with a person outside. */
  shareDialog?: (candidate: Candidate, onClose: () => void) => ReactNode;
  /** Downloads the PDF to print; fails with the reason. */
  printPack?: (candidate: Candidate, page: OpenPage) => Promise<void>;
  /** In the right column, below the person: the team's tasks about them. */
  tasks?: Slot;
  /** Below the tasks: the links with which people outside read the candidate. */
  shares?: Slot;
  comments?: Slot;
  messages?: Slot;
  /** The tab with everything that happened. */
  timeline?: Slot;
  /** Above the comments: what happened since the member last looked; the address is that of the timeline. */
  news?: (candidate: Candidate, timelineHref: string) => ReactNode;
  /** Beside the tab of the messages. */
  unreadMessages?: Slot;
};

export const CandidateSlotsContext = createContext<CandidateSlots>({});

export const useCandidateSlots = (): CandidateSlots => useContext(CandidateSlotsContext);
