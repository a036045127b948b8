import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
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
  const { page, receive, save } = useSaving(initial, form, clearFaults);
  const autosave = useAutosave(form, async () => saveOrExplain(() => save(page.version), showFaults));
  const state = useSyncExternalStore(autosave.subscribe, autosave.state);
  const replaceBy = async (answer: Promise<CareersPage>): Promise<void> => {
    const next = await answer;
    receive(next);
    clearFaults();
    form.reset(next.draft);
    autosave.settle();
  };
  const { version } = page;
  return {
    form,
    autosave,
    state,
    page,
    faults,
    async publish() {
      try {
        receive(await call(careersPages.publishPage, { params, body: { version } }));
      } catch (error) {
        if (error instanceof CallError && error.status === 400) showFaults(error);
        throw error;
      }
    },
    discard: () => replaceBy(call(careersPages.discardPage, { params, query: { version } })),
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
  const receive = (answer: CareersPage): void => {
    setPage(answer);
    client.setQueryData(keyOf(careersPages.readPage, { params }), answer);
  };
  const save = async (version: number): Promise<void> => {
    const body = { version, draft: form.getValues() };
    receive(await call(careersPages.savePage, { params, body }));
    onSaved();
  };
  return { page, receive, save };
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
