import { createContext, useContext } from 'react';
import type { useUploads } from '#files/web/parts/use-uploads.ts';

type NewCvsState = {
  uploads: ReturnType<typeof useUploads>;
  /** Candidates added since the member came to these pages. */
  added: number;
  onAdded: () => void;
};

export const NewCvsContext = createContext<NewCvsState | null>(null);

/** Uploads and progress of the new CVs. Needs NewCvsLayout above. */
export function useNewCvsState(): NewCvsState {
  const state = useContext(NewCvsContext);
  if (state === null) throw new Error('useNewCvsState needs NewCvsLayout above it');
  return state;
}
