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

export type PageDraft = {
  form: PageForm;
  autosave: Autosave;
  state: SaveState;
  /** The page as the server answered last. */
  page: CareersPage;
  /** The first field that the server refused last. */
  firstFault: () => PageField | undefined;
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
  const { firstFault, showFaults, clearFaults, clearDraftFaults } = useFaults(form);
  const { page, version, receive, save } = useSaving(initial, form, clearDraftFaults);
  const autosave = useAutosave(form, async () =>
    saveOrExplain(
      () => save(version.current),
      (error) => showFaults(error, 'draft'),
    ),
  );
  const state = useSyncExternalStore(autosave.subscribe, autosave.state);
  const { undoable, endUndo } = useUndoable();
  const replaceBy = async (answer: Promise<CareersPage>): Promise<void> => {
    const next = await answer;
    endUndo();
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
    firstFault,
    undoable,
    async publish() {
      try {
        receive(await call(careersPages.publishPage, { params, body: { version: version.current } }));
        clearFaults();
      } catch (error) {
        if (error instanceof CallError && error.status === 400) showFaults(error, 'publication');
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

function useUndoable() {
  const replacements = useRef(0);
  const undoable = useCallback((undo: () => void) => {
    const before = replacements.current;
    return () => {
      if (replacements.current === before) undo();
    };
  }, []);
  return { undoable, endUndo: () => void (replacements.current += 1) };
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

/**
 * Shows what the server refused; react-hook-form moves the errors with their blocks. Each stays until its field changes,
 * one of the publication also while drafts are saved.
 */
function useFaults(form: PageForm) {
  const refused = useRef<{ of: 'draft' | 'publication'; names: PageField[] }>({ of: 'draft', names: [] });
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name === undefined || Array.isArray(form.getValues(name))) return;
      // A decoration needs no description.
      form.clearErrors(name.replace(/\.isDecorative$/, '') as PageField);
    });
    return unsubscribe;
  }, [form]);
  const clearFaults = (): void => {
    refused.current = { of: 'draft', names: [] };
    form.clearErrors();
  };
  return {
    firstFault: () => refused.current.names[0],
    clearFaults,
    clearDraftFaults: () => {
      if (refused.current.of === 'draft') clearFaults();
    },
    showFaults: ({ fields }: CallError, of: 'draft' | 'publication') => {
      form.clearErrors();
      const found = Object.entries(fields).map(
        ([name, texts]) => [name.replace(/^draft\./, '') as PageField, texts] as const,
      );
      refused.current = { of, names: found.map(([name]) => name) };
      for (const [name, texts] of found) form.setError(name, { message: texts.join(' ') });
    },
  };
}
