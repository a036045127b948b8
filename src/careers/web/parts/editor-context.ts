import { createContext, useContext } from 'react';
import type { Language } from '#platform/contract/fields.ts';
import type { PagePicture } from '../../page-contract.ts';
import type { PageDraft, PageForm } from './use-page-draft.ts';

/** The parts of the editor that every field needs. */
export type EditorContextValue = {
  form: PageForm;
  /** The language that is edited and previewed. */
  language: Language;
  pictures: ReadonlyMap<string, PagePicture>;
  onPicture: (picture: PagePicture) => void;
  undoable: PageDraft['undoable'];
};

export const EditorContext = createContext<EditorContextValue | null>(null);

export function useEditor(): EditorContextValue {
  const value = useContext(EditorContext);
  if (value === null) throw new Error('useEditor needs PageEditor above it');
  return value;
}
