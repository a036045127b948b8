import { createContext, useContext } from 'react';
import type { useUploads } from '#files/web/parts/use-uploads.ts';
import type { useAddComplete } from './use-add-complete.ts';

type NewCvsState = {
  uploads: ReturnType<typeof useUploads>;
  /** Files that arrived since the uploads began. */
  arrived: number;
  adding: ReturnType<typeof useAddComplete>;
  /** Candidates added since the member came to these pages. */
  added: number;
  /** A CV has become that of a candidate: counts them and refreshes the lists. */
  onAdded: () => Promise<void>;
};

export const NewCvsContext = createContext<NewCvsState | null>(null);

/** Uploads and progress of the new CVs. Needs NewCvsLayout above. */
export function useNewCvsState(): NewCvsState {
  const state = useContext(NewCvsContext);
  if (state === null) throw new Error('useNewCvsState needs NewCvsLayout above it');
  return state;
}
