import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { flushStart } from '#ui/theme/tokens.ts';
import type { DashboardSettings } from '../contract.ts';
import { arrangeCards, type DashboardCard } from '../rules.ts';

type CustomizeDialogProps = {
  settings: DashboardSettings;
  /** The cards that the member may see. */
  offered: readonly DashboardCard[];
  onSave: (settings: DashboardSettings) => void;
  onClose: () => void;
};

type CardItem = { id: DashboardCard; title: string; isShown: boolean };

/** Orders the cards of the dashboard, and hides some. */
export function CustomizeDialog({ settings, offered, onSave, onClose }: CustomizeDialogProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(settings);
  const items: CardItem[] = draft.cards
    .filter((id) => offered.includes(id))
    .map((id) => ({ id, title: t(`dashboard.cards.${id}`), isShown: !draft.hidden.includes(id) }));
  const toggle = ({ id, isShown }: CardItem): void =>
    setDraft({
      ...draft,
      hidden: isShown ? [...draft.hidden, id] : draft.hidden.filter((one) => one !== id),
    });
  return (
    <FormDialog
      title={t('dashboard.arrange.title')}
      description={t('dashboard.arrange.lead')}
      submitLabel={t('dashboard.arrange.submit')}
      dirty={JSON.stringify(draft) !== JSON.stringify(settings)}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(draft);
        onClose();
      }}
    >
      <SortableList<CardItem>
        label={t('dashboard.arrange.list')}
        items={items}
        nameOf={(item) => item.title}
        onReorder={(ids) => setDraft({ ...draft, ...arrangeCards({ cards: ids, hidden: draft.hidden }) })}
        renderItem={(item) => (
          <FormControlLabel
            control={<Checkbox size="small" checked={item.isShown} onChange={() => toggle(item)} />}
            label={item.title}
            sx={{ paddingBlock: 0.75 }}
          />
        )}
      />
      <Button
        size="small"
        onClick={() => setDraft({ ...draft, ...arrangeCards({ cards: [], hidden: [] }) })}
        sx={{ ...flushStart, alignSelf: 'flex-start' }}
      >
        {t('dashboard.arrange.reset')}
      </Button>
    </FormDialog>
  );
}
