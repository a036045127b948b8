import { useTranslation } from 'react-i18next';
import { FilterMenu } from '#ui/page/filter-menu.tsx';
import { type ApplicantSort, applicantSorts, sortOrders, type SortOrder } from '../../rules.ts';
import type { ListState } from '../applicants-search.ts';

type SortMenuProps = {
  state: Pick<ListState, 'sort' | 'order'>;
  onChange: (change: Pick<ListState, 'sort' | 'order'>) => void;
};

const usual = 'applied_desc';

/** The order, where there are no heads of columns to press. */
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
      selected={chosen === usual ? [] : [chosen]}
      onChange={([next = usual]) => {
        const [sort, order] = next.split('_');
        onChange({ sort: sort as ApplicantSort, order: order as SortOrder });
      }}
    />
  );
}
