import { useTranslation } from 'react-i18next';
import { FilterMenu } from '#ui/page/filter-menu.tsx';
import { type ApplicantSort, applicantSorts, sortOrders, type SortOrder } from '../../rules.ts';
import type { ListState } from '../applicants-search.ts';

type SortMenuProps = {
  state: Pick<ListState, 'sort' | 'order'>;
  onChange: (change: Pick<ListState, 'sort' | 'order'>) => void;
};

const defaultSort = 'applied_desc';

/** The sort order, for screens without column headers. */
export function SortMenu({ state, onChange }: SortMenuProps) {
  const { t } = useTranslation();
  const options = applicantSorts.flatMap((sort) =>
    sortOrders.map((order) => ({
      value: `${sort}_${order}`,
      label: t(`applicants.sorts.${sort}_${order}`),
    })),
  );
  const chosen = `${state.sort}_${state.order}`;
  return (
    <FilterMenu
      single
      label={t('applicants.sort')}
      options={options}
      selected={chosen === defaultSort ? [] : [chosen]}
      onChange={([next = defaultSort]) => {
        const [sort, order] = next.split('_');
        onChange({ sort: sort as ApplicantSort, order: order as SortOrder });
      }}
    />
  );
}
