import { createContext, useContext } from 'react';
import type { CvSource } from '../../contract.ts';

type SourceMark = {
  /** Marks the source of a value; `opens` also opens the file when it is not beside the form. */
  markSource: (source: CvSource, opens?: boolean) => void;
  /** Opens the file over the form; null while it is beside the form. */
  openFile: (() => void) | null;
  /** The file is plain text, such as pasted one. */
  isText: boolean;
};

export const SourceMarkContext = createContext<SourceMark>({
  markSource: () => undefined,
  openFile: null,
  isText: false,
});

export const useSourceMark = (): SourceMark => useContext(SourceMarkContext);
