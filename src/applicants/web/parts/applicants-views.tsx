import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { JobParams } from '#applications/web/queries.ts';
import { applicants, type ApplicantView } from '../../contract.ts';
import { withoutEmpty, type ListState, stateOfView } from '../applicants-search.ts';
import { ViewsMenu } from './views-menu.tsx';

const ViewDialog = lazy(async () => ({ default: (await import('../view-dialog.tsx')).ViewDialog }));

type ApplicantsViewsProps = {
  params: JobParams;
  views: readonly ApplicantView[];
  view: ApplicantView | null;
  state: ListState;
  isChanged: boolean;
  mayShare: boolean;
  onShow: (view: ApplicantView | null) => void;
};

/** The menu of views with its dialogs. */
export function ApplicantsViews(props: ApplicantsViewsProps) {
  const { params, views, view, isChanged, mayShare, onShow } = props;
  const [asked, setAsked] = useState<'new' | 'rename' | 'delete' | null>(null);
  const { create, update, remove, setDefault, viewParams, shown, said, failed, writeOver } =
    useViewWrites(props);
  const save = async (draft: { name: string; isShared: boolean }): Promise<void> => {
    if (asked === 'rename' && view !== null)
      await update.mutateAsync({ params: viewParams, body: { ...stateOfView(view), ...draft } });
    else onShow(await create.mutateAsync({ params, body: { ...shown, ...draft } }));
    said('saved')();
  };
  return (
    <>
      <ViewsMenu
        {...{ views, view, isChanged, onShow }}
        onAsk={setAsked}
        onUpdate={writeOver}
        onDefault={(viewId) =>
          setDefault.mutate(
            { params, body: { viewId } },
            { onSuccess: said(viewId === null ? 'noDefault' : 'isDefault'), onError: failed },
          )
        }
      />
      {(asked === 'new' || asked === 'rename') && (
        <LazyOverlay>
          <ViewDialog
            view={asked === 'rename' ? view : null}
            mayShare={mayShare}
            onSave={save}
            onClose={() => setAsked(null)}
          />
        </LazyOverlay>
      )}
      {asked === 'delete' && view !== null && (
        <DeleteView
          view={view}
          onSure={async () => {
            await remove.mutateAsync({ params: viewParams });
            said('deleted')();
            onShow(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function useViewWrites({ params, view, state, onShow }: ApplicantsViewsProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const changes = { invalidates: [applicants.listViews] };
  const create = useChange(applicants.createView, changes);
  const update = useChange(applicants.updateView, changes);
  const remove = useChange(applicants.deleteView, changes);
  const setDefault = useChange(applicants.setDefaultView, changes);
  const viewParams = { ...params, viewId: view?.id ?? '' };
  const shown = { ...state, filters: withoutEmpty(state.filters) };
  const said = (key: 'saved' | 'deleted' | 'isDefault' | 'noDefault') => () =>
    toast.success(t(`applicants.views.said.${key}`));
  const failed = (error: Error): void => toast.error(error.message);
  const writeOver = (): void => {
    if (view === null) return;
    const { name, isShared } = view;
    const done = (saved: ApplicantView): void => {
      said('saved')();
      onShow(saved);
    };
    const body = { ...shown, name, isShared };
    update.mutate({ params: viewParams, body }, { onSuccess: done, onError: failed });
  };
  return { create, update, remove, setDefault, viewParams, shown, said, failed, writeOver };
}

type DeleteViewProps = { view: ApplicantView; onSure: () => Promise<void>; onClose: () => void };

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
