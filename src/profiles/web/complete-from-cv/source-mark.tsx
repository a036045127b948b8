import { createContext, useContext } from 'react';
import type { CvSource } from '#reading/contract.ts';

type SourceMark = {
  source: CvSource | null;
  /** Marks the source of a value; `opens` also opens the page when it is not beside the form. */
  markSource: (source: CvSource, opens?: boolean) => void;
};

export const SourceMarkContext = createContext<SourceMark>({ source: null, markSource: () => undefined });

export const useSourceMark = (): SourceMark => useContext(SourceMarkContext);
