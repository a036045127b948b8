import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { answerColumnsMax, isCounted } from '../rules.ts';

/** A column that a list offers. */
export type OfferedColumn = { name: string; title: string };

type ColumnsDialogProps = {
  columns: readonly string[];
  offered: readonly OfferedColumn[];
  onChoose: (columns: string[]) => void;
  onClose: () => void;
};

type Column = { id: string; title: string; isShown: boolean };

/** Chooses and orders the columns of the list, including answers. The name is always first. */
export function ColumnsDialog({ columns, offered, onChoose, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation();
  const { items, setOrder, toggle, mayShow, chosen } = useColumnChoice(columns, offered);
  return (
    <FormDialog
      title={t('applicants.chooser.title')}
      description={t('applicants.chooser.lead')}
      submitLabel={t('applicants.chooser.submit')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(chosen());
        onClose();
      }}
    >
      <SortableList<Column>
        label={t('applicants.chooser.list')}
        items={items}
        nameOf={(column) => column.title}
        onReorder={setOrder}
        renderItem={(column) => (
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={column.isShown}
                disabled={!mayShow(column)}
                onChange={() => toggle(column.id)}
              />
            }
            label={column.title}
            sx={{ paddingBlock: 0.75 }}
          />
        )}
      />
    </FormDialog>
  );
}

function useColumnChoice(columns: readonly string[], offered: readonly OfferedColumn[]) {
  const titles = new Map(offered.map(({ name, title }) => [name, title]));
  const [order, setOrder] = useState(() => {
    const first = columns.filter((name) => titles.has(name));
    return [...first, ...[...titles.keys()].filter((name) => !first.includes(name))].filter(
      (name) => name !== 'name',
    );
  });
  const [shown, setShown] = useState<readonly string[]>(columns);
  const items: Column[] = order.map((id) => ({
    id,
    title: titles.get(id) ?? '',
    isShown: shown.includes(id),
  }));
  const countedShown = shown.filter(isCounted).length;
  const toggle = (id: string): void =>
    setShown(shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]);
  return {
    items,
    setOrder,
    toggle,
    mayShow: ({ id, isShown }: Column): boolean =>
      isShown || !isCounted(id) || countedShown < answerColumnsMax,
    chosen: (): string[] => ['name', ...order.filter((name) => shown.includes(name))],
  };
}
