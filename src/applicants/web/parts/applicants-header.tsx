import { useTranslation } from 'react-i18next';
import type { BulkChanges } from '#bulk-changes/web/parts/use-bulk-changes.ts';
import type { ApplicantFilters as Filters, ApplicantOptions } from '#applications/filter-contract.ts';
import type { JobParams } from '#applications/web/queries.ts';
import { applicants, type ApplicantView } from '../../contract.ts';
import { answerColumn, type ApplicantSort, fieldColumn, plainColumns } from '../../rules.ts';
import { applicantsKind } from '../applicants-search.ts';
import { ApplicantsFilters, foundText } from './applicants-filters.tsx';
import { ListBar } from './list-bar.tsx';
import { ListViews, type ViewsOfList } from './list-views.tsx';
import { RecentTools } from './recent-tools.tsx';
import { ReviewButton } from './review-button.tsx';
import type { useListAddress } from './use-list-address.ts';

type ApplicantsHeaderProps = {
  params: JobParams;
  options: ApplicantOptions;
  views: readonly ApplicantView[];
  address: ReturnType<typeof useListAddress<Filters, ApplicantSort, ApplicantView>>;
  total: number | null;
  isPhone: boolean;
  bulkChanges: BulkChanges;
  onExport: () => void;
};

/** The row above the applications of a job. */
export function ApplicantsHeader(props: ApplicantsHeaderProps) {
  const { params, options, views, address, total, isPhone, bulkChanges, onExport } = props;
  const { t } = useTranslation();
  const { state, view, isChanged, change, show } = address;
  const viewsOf = useViewsOf(params);
  return (
    <ListBar
      kind={applicantsKind}
      {...{ state, isPhone }}
      searchLabel={t('applicants.filters.search')}
      resultText={total === null ? null : foundText(total, t)}
      start={
        <ListViews
          {...{ viewsOf, views, view, state, isChanged }}
          mayShare={options.can.share}
          onShow={show}
        />
      }
      end={
        <>
          <ReviewButton jobId={params.jobId} state={state} isEmpty={total === 0} />
          <RecentTools
            {...{ isPhone, bulkChanges }}
            offered={useOffered(options)}
            columns={state.columns}
            onColumns={(columns) => change({ columns })}
            onExport={options.can.export ? onExport : undefined}
          />
        </>
      }
      onChange={change}
    >
      <ApplicantsFilters
        {...{ filters: state.filters, options }}
        onSet={(filters) => change({ filters: { ...state.filters, ...filters } as Filters })}
      />
    </ListBar>
  );
}

function useOffered({ questions, customFields }: ApplicantOptions) {
  const { t } = useTranslation();
  return [
    ...plainColumns.map((name) => ({ name, title: t(`applicants.columns.${name}`) })),
    ...questions.map(({ id, label }) => ({ name: answerColumn(id), title: label })),
    ...customFields.map(({ id, name }) => ({ name: fieldColumn(id), title: name })),
  ];
}

function useViewsOf(params: JobParams): ViewsOfList {
  const { t } = useTranslation();
  return {
    list: applicants.listViews,
    create: applicants.createView,
    update: applicants.updateView,
    remove: applicants.deleteView,
    setDefault: applicants.setDefaultView,
    params,
    viewParam: 'viewId',
    words: {
      all: t('applicants.views.all'),
      share: t('applicants.views.form.share'),
      mayNotShare: t('applicants.views.form.mayNotShare'),
    },
  };
}
