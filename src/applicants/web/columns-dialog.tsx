import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import type { ApplicantOptions } from '#applications/filter-contract.ts';
import { answerColumn, answerColumnsMax, isPlainColumn, plainColumns, questionOf } from '../rules.ts';

type ColumnsDialogProps = {
  columns: readonly string[];
  options: ApplicantOptions;
  onChoose: (columns: string[]) => void;
  onClose: () => void;
};

type Column = { id: string; title: string; isShown: boolean };

/** Chooses and orders the columns of the list, including answers. The name is always first. */
export function ColumnsDialog({ columns, options, onChoose, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation();
  const { items, setOrder, toggle, mayShow, chosen } = useColumnChoice(columns, options);
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

function useColumnChoice(columns: readonly string[], options: ApplicantOptions) {
  const { t } = useTranslation();
  const known = [...plainColumns, ...options.questions.map((question) => answerColumn(question.id))];
  const titleOf = (name: string): string =>
    isPlainColumn(name)
      ? t(`applicants.columns.${name}`)
      : (options.questions.find((question) => question.id === questionOf(name))?.label ?? '');
  const [order, setOrder] = useState(() => {
    const first = columns.filter((name) => known.includes(name));
    return [...first, ...known.filter((name) => !first.includes(name))].filter((name) => name !== 'name');
  });
  const [shown, setShown] = useState<readonly string[]>(columns);
  const items: Column[] = order.map((id) => ({ id, title: titleOf(id), isShown: shown.includes(id) }));
  const answersShown = shown.filter((name) => questionOf(name) !== null).length;
  const toggle = (id: string): void =>
    setShown(shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]);
  return {
    items,
    setOrder,
    toggle,
    mayShow: ({ id, isShown }: Column): boolean =>
      isShown || questionOf(id) === null || answersShown < answerColumnsMax,
    chosen: (): string[] => ['name', ...order.filter((name) => shown.includes(name))],
  };
}
