import { useTranslation } from 'react-i18next';
import { type SortOrder, sortOrders } from '#platform/contract/paging.ts';
import { FilterMenu } from '#ui/page/filter-menu.tsx';

type Order<Sort extends string> = { sort: Sort; order: SortOrder };
type SortMenuProps<Sort extends string> = {
  sorts: readonly [Sort, ...Sort[]];
  firstOrder: Readonly<Record<Sort, SortOrder>>;
  state: Order<Sort>;
  onChange: (change: Order<Sort>) => void;
};

/** The sort order, for screens without column headers. */
export function SortMenu<Sort extends string>(props: SortMenuProps<Sort>) {
  const { sorts, firstOrder, state, onChange } = props;
  const { t } = useTranslation();
  const options = sorts.flatMap((sort: string) =>
    sortOrders.map((order) => ({ value: `${sort}_${order}`, label: t(`applicants.sorts.${sort}_${order}`) })),
  );
  const chosen = `${state.sort}_${state.order}`;
  const usual = `${sorts[0]}_${firstOrder[sorts[0]]}`;
  return (
    <FilterMenu
      single
      label={t('applicants.sort')}
      options={options}
      selected={chosen === usual ? [] : [chosen]}
      onChange={([next = usual]) => {
        const [sort, order] = next.split('_');
        onChange({ sort: sort as Sort, order: order as SortOrder });
      }}
    />
  );
}
