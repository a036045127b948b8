import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type FieldPath, useForm, type UseFormReturn } from 'react-hook-form';
import { Autosave, type SaveState } from '#jobs/web/autosave.ts';
import { call, CallError } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { type CareersPage, careersPages, type PageContent } from '../../page-contract.ts';

export type PageForm = UseFormReturn<PageContent>;
export type PageField = FieldPath<PageContent>;

/** Messages by field, as the server names it in the draft. */
export type PageFaults = Record<string, string[]>;

export type PageDraft = {
  form: PageForm;
  autosave: Autosave;
  state: SaveState;
  /** The page as the server answered last. */
  page: CareersPage;
  faults: PageFaults;
  /** Makes an undo do nothing once another draft has replaced this one. */
  undoable: (undo: () => void) => () => void;
  publish: () => Promise<void>;
  discard: () => Promise<void>;
  keepMine: () => Promise<void>;
  takeTheirs: () => Promise<void>;
};

/** The draft in a form that saves itself with the version it was loaded from. */
export function usePageDraft(initial: CareersPage): PageDraft {
  const params = { companyId: useCompany().id };
  const form = useForm<PageContent>({ defaultValues: initial.draft });
  const { faults, showFaults, clearFaults } = useFaults(form);
  const { page, version, receive, save } = useSaving(initial, form, clearFaults);
  const autosave = useAutosave(form, async () => saveOrExplain(() => save(version.current), showFaults));
  const state = useSyncExternalStore(autosave.subscribe, autosave.state);
  const replacements = useRef(0);
  const undoable = useCallback((undo: () => void) => {
    const before = replacements.current;
    return () => {
      if (replacements.current === before) undo();
    };
  }, []);
  const replaceBy = async (answer: Promise<CareersPage>): Promise<void> => {
    const next = await answer;
    replacements.current += 1;
    receive(next);
    clearFaults();
    form.reset(next.draft);
    autosave.settle();
  };
  return {
    form,
    autosave,
    state,
    page,
    faults,
    undoable,
    async publish() {
      try {
        receive(await call(careersPages.publishPage, { params, body: { version: version.current } }));
      } catch (error) {
        if (error instanceof CallError && error.status === 400) showFaults(error);
        throw error;
      }
    },
    discard: () => replaceBy(call(careersPages.discardPage, { params, query: { version: version.current } })),
    async keepMine() {
      const theirs = await call(careersPages.readPage, { params });
      await save(theirs.version);
      autosave.settle();
    },
    takeTheirs: () => replaceBy(call(careersPages.readPage, { params })),
  };
}

function useSaving(initial: CareersPage, form: PageForm, onSaved: () => void) {
  const params = { companyId: useCompany().id };
  const client = useQueryClient();
  const [page, setPage] = useState(initial);
  // A save that follows another begins before React renders the page that the first answered.
  const version = useRef(initial.version);
  const receive = (answer: CareersPage): void => {
    version.current = answer.version;
    setPage(answer);
    client.setQueryData(keyOf(careersPages.readPage, { params }), answer);
  };
  const save = async (base: number): Promise<void> => {
    const body = { version: base, draft: form.getValues() };
    receive(await call(careersPages.savePage, { params, body }));
    onSaved();
  };
  return { page, version, receive, save };
}

async function saveOrExplain(
  save: () => Promise<void>,
  showFaults: (error: CallError) => void,
): Promise<'saved' | 'invalid' | 'conflict'> {
  try {
    await save();
    return 'saved';
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'careers.page_stale') return 'conflict';
    if (error.status !== 400) throw error;
    showFaults(error);
    return 'invalid';
  }
}

function useAutosave(form: PageForm, save: () => Promise<'saved' | 'invalid' | 'conflict'>): Autosave {
  const [autosave] = useState(() => new Autosave(() => JSON.stringify(form.getValues())));
  useEffect(() => autosave.saveBy(save));
  useEffect(() => {
    const { unsubscribe } = form.watch(() => autosave.changed());
    return () => {
      unsubscribe();
      autosave.stop();
    };
  }, [form, autosave]);
  return autosave;
}

function useFaults(form: PageForm) {
  const [faults, setFaults] = useState<PageFaults>({});
  return {
    faults,
    clearFaults: () => {
      setFaults({});
      form.clearErrors();
    },
    showFaults: ({ fields }: CallError) => {
      const found = Object.entries(fields).map(
        ([name, texts]) => [name.replace(/^draft\./, ''), texts] as const,
      );
      setFaults(Object.fromEntries(found));
      for (const [name, texts] of found) form.setError(name as PageField, { message: texts.join(' ') });
    },
  };
}
