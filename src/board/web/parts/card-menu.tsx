import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check, SquareArrowOutUpRight, SquareCheck, Undo2, UserX } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Kbd } from '#ui/page/kbd.tsx';
import type { Card } from '#applications/contract.ts';
import { type BoardState, closedColumnId, type ColumnState } from '../../rules.ts';

export type CardMenuProps = {
  state: BoardState;
  /** One card, or all selected ones. */
  cards: readonly Card[];
  anchor: HTMLElement;
  onMove: (column: ColumnState) => void;
  onReject: () => void;
  onUnreject: () => void;
  onSelect: (card: Card) => void;
  onOpen: (card: Card) => void;
  onClose: () => void;
};

/** "Move to …" and the other actions on a card, for keyboards and phones. */
export function CardMenu(props: CardMenuProps) {
  const { cards, anchor, onClose } = props;
  const { t } = useTranslation();
  const [only] = cards.length === 1 ? cards : [];
  const done = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Menu
      open
      onClose={onClose}
      anchorEl={anchor}
      slotProps={{
        list: { 'aria-label': t('board.menu.label'), dense: true },
        paper: { sx: { minWidth: 220, maxHeight: 480 } },
      }}
    >
      {cards.some((card) => card.can.move) && stepItems(props, done, t)}
      {only !== undefined && <OneCard {...props} card={only} done={done} />}
      {cards.some((card) => card.can.reject) && (
        <MenuItem onClick={done(props.onReject)} sx={(theme) => ({ color: theme.kadro.tones.danger.text })}>
          <UserX size={15} aria-hidden />
          <span style={{ flex: 1 }}>{t('applications.controls.reject')}</span>
          <Kbd keys={['R']} />
        </MenuItem>
      )}
    </Menu>
  );
}

type CloseThen = (action: () => void) => () => void;

// An array, not a component, because MUI's menu reads its direct children.
function stepItems({ state, cards, onMove }: CardMenuProps, done: CloseThen, t: TFunction) {
  const currentSteps = new Set(cards.map((card) => card.stepId));
  return [
    <ListSubheader key="head" role="presentation" sx={subheaderStyles}>
      {t('applications.controls.moveTo')}
    </ListSubheader>,
    ...state.columns
      .filter((column) => column.id !== closedColumnId)
      .map((step) => {
        const isCurrent = currentSteps.size === 1 && currentSteps.has(step.id);
        return (
          <MenuItem
            key={step.id}
            aria-current={isCurrent ? 'step' : undefined}
            onClick={done(() => onMove(step))}
          >
            <span aria-hidden style={{ ...dot, backgroundColor: step.color }} />
            <span style={{ flex: 1 }}>{step.title}</span>
            {isCurrent && <Check size={15} aria-hidden />}
          </MenuItem>
        );
      }),
    <Divider key="line" />,
  ];
}

type OneCardProps = CardMenuProps & { card: Card; done: CloseThen };

function OneCard({ card, done, onOpen, onSelect, onUnreject }: OneCardProps) {
  const { t } = useTranslation();
  return (
    <>
      <MenuItem onClick={done(() => onOpen(card))}>
        <SquareArrowOutUpRight size={15} aria-hidden />
        <span style={{ flex: 1 }}>{t('board.menu.open')}</span>
        <Kbd keys={['↵']} />
      </MenuItem>
      <MenuItem onClick={done(() => onSelect(card))}>
        <SquareCheck size={15} aria-hidden />
        <span style={{ flex: 1 }}>{t('board.menu.select')}</span>
        <Kbd keys={['X']} />
      </MenuItem>
      {card.can.unreject && (
        <MenuItem onClick={done(onUnreject)}>
          <Undo2 size={15} aria-hidden />
          {t('applications.controls.unreject')}
        </MenuItem>
      )}
    </>
  );
}

const subheaderStyles = { lineHeight: '28px', backgroundColor: 'transparent' } as const;
const dot = { width: 9, height: 9, borderRadius: '50%', flexShrink: 0, forcedColorAdjust: 'none' } as const;
