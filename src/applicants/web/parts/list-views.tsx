import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput, Endpoint } from '#platform/contract/endpoint.ts';
import { useChange } from '#platform/web/query.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { ListView } from '../../view-contract.ts';
import { withoutEmpty } from '../list-filters.ts';
import { type ListState, stateOfView } from '../list-state.ts';
import { ViewsMenu } from './views-menu.tsx';

const ViewDialog = lazy(async () => ({ default: (await import('../view-dialog.tsx')).ViewDialog }));

/** The calls for the views of a list, with its parameters and its words. */
export type ViewsOfList = {
  list: Endpoint;
  create: Endpoint;
  update: Endpoint;
  remove: Endpoint;
  setDefault: Endpoint;
  params: Readonly<Record<string, string>>;
  /** The parameter that names a view. */
  viewParam: string;
  words: { all: string; share: string; mayNotShare: string };
};

type ListViewsProps = {
  viewsOf: ViewsOfList;
  views: readonly ListView[];
  view: ListView | null;
  state: ListState;
  isChanged: boolean;
  mayShare: boolean;
  onShow: (view: ListView | null) => void;
};

/** The menu of views with its dialogs. */
export function ListViews(props: ListViewsProps) {
  const { viewsOf, views, view, isChanged, mayShare, onShow } = props;
  const [asked, setAsked] = useState<'new' | 'rename' | 'delete' | null>(null);
  const { create, change, remove, setDefault, writeOver } = useViewWrites(props);
  return (
    <>
      <ViewsMenu
        {...{ views, view, isChanged, onShow }}
        allName={viewsOf.words.all}
        onAsk={setAsked}
        onUpdate={writeOver}
        onDefault={setDefault}
      />
      {(asked === 'new' || asked === 'rename') && (
        <LazyOverlay>
          <ViewDialog
            view={asked === 'rename' ? view : null}
            {...{ mayShare, words: viewsOf.words }}
            onSave={asked === 'rename' ? change : create}
            onClose={() => setAsked(null)}
          />
        </LazyOverlay>
      )}
      {asked === 'delete' && view !== null && (
        <DeleteView view={view} onSure={remove} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

type ViewName = { name: string; isShared: boolean };

function useViewWrites({ viewsOf, view, state, onShow }: ListViewsProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const changes = { invalidates: [viewsOf.list] };
  const creation = useChange(viewsOf.create, changes);
  const update = useChange(viewsOf.update, changes);
  const removal = useChange(viewsOf.remove, changes);
  const choice = useChange(viewsOf.setDefault, changes);
  const inputOf = (body: object) => ({ params: viewsOf.params, body }) as CallInput<Endpoint>;
  const inputOfView = (body?: object) =>
    ({ params: { ...viewsOf.params, [viewsOf.viewParam]: view?.id ?? '' }, body }) as CallInput<Endpoint>;
  const shown = { ...state, filters: withoutEmpty(state.filters) };
  const said = (key: 'saved' | 'deleted' | 'isDefault' | 'noDefault'): void =>
    toast.success(t(`applicants.views.said.${key}`));
  const onError = (error: Error): void => toast.error(error.message);
  const onSaved = (saved: unknown): void => {
    said('saved');
    onShow(saved as ListView);
  };
  return {
    create: async (naming: ViewName) => onSaved(await creation.mutateAsync(inputOf({ ...shown, ...naming }))),
    change: async (naming: ViewName) => {
      if (view === null) return;
      await update.mutateAsync(inputOfView({ ...stateOfView(view), ...naming }));
      said('saved');
    },
    remove: async () => {
      await removal.mutateAsync(inputOfView());
      said('deleted');
      onShow(null);
    },
    setDefault: (viewId: string | null) => {
      const onSuccess = (): void => said(viewId === null ? 'noDefault' : 'isDefault');
      choice.mutate(inputOf({ viewId }), { onSuccess, onError });
    },
    /** Saves the shown state over the view. */
    writeOver: () => {
      if (view === null) return;
      const { name, isShared } = view;
      update.mutate(inputOfView({ ...shown, name, isShared }), { onSuccess: onSaved, onError });
    },
  };
}

type DeleteViewProps = { view: ListView; onSure: () => Promise<void>; onClose: () => void };

function DeleteView({ view, onSure, onClose }: DeleteViewProps) {
  const { t } = useTranslation();
  return (
    <ConfirmActionDialog
      title={t('applicants.views.sure.title', { name: view.name })}
      body={view.isShared ? t('applicants.views.sure.sharedBody') : t('applicants.views.sure.body')}
      confirmLabel={t('applicants.views.sure.confirm')}
      {...{ onSure, onClose }}
    />
  );
}
