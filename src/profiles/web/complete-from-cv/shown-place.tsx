import { createContext, useContext } from 'react';
import type { CvSource } from '../../cv-reading-contract.ts';

type ShownPlace = {
  source: CvSource | null;
  /** Points at where something was read; `opens` brings the page up where it does not stand beside. */
  point: (source: CvSource, opens?: boolean) => void;
};

export const ShownPlaceContext = createContext<ShownPlace>({ source: null, point: () => undefined });

export const useShownPlace = (): ShownPlace => useContext(ShownPlaceContext);
