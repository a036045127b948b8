import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check, SquareArrowOutUpRight, SquareCheck, Undo2, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '#ui/page/kbd.tsx';
import type { Card } from '../../contract.ts';
import { type BoardState, closedColumnId, type ColumnState } from '../../rules.ts';

export type CardMenuProps = {
  state: BoardState;
  /** One card, or all that are selected. */
  cards: readonly Card[];
  /** Where it opens; null for the foot of the screen. */
  anchor: HTMLElement | null;
  onMove: (column: ColumnState) => void;
  onReject: () => void;
  onUnreject: () => void;
  onSelect: (card: Card) => void;
  onOpen: (card: Card) => void;
  onClose: () => void;
};

/** "Move to …" and what else may be done with a card: the way for keyboards and phones. */
export function CardMenu(props: CardMenuProps) {
  const { state, cards, anchor, onMove, onClose } = props;
  const { t } = useTranslation();
  const [only] = cards.length === 1 ? cards : [];
  const done = (act: () => void) => () => {
    onClose();
    act();
  };
  const steps = state.columns.filter((column) => column.id !== closedColumnId);
  const movable = cards.some((card) => card.can.move);
  return (
    <Menu
      open
      onClose={onClose}
      {...(anchor === null
        ? { anchorReference: 'anchorPosition', anchorPosition: footOfScreen() }
        : { anchorEl: anchor })}
      {...(anchor === null && { transformOrigin: { vertical: 'bottom', horizontal: 'center' } })}
      slotProps={{
        list: { 'aria-label': t('applications.board.menu.label'), dense: true },
        paper: { sx: { minWidth: 220, maxHeight: 480 } },
      }}
    >
      {movable && (
        <ListSubheader role="presentation" sx={{ lineHeight: '28px', backgroundColor: 'transparent' }}>
          {t('applications.board.menu.moveTo')}
        </ListSubheader>
      )}
      {movable &&
        steps.map((step) => {
          const stands = only !== undefined && only.stepId === step.id;
          return (
            <MenuItem
              key={step.id}
              aria-current={stands ? 'step' : undefined}
              onClick={done(() => onMove(step))}
            >
              <span aria-hidden style={{ ...dot, backgroundColor: step.color }} />
              <span style={{ flex: 1 }}>{step.title}</span>
              {stands && <Check size={15} aria-hidden />}
            </MenuItem>
          );
        })}
      {movable && <Divider />}
      {only !== undefined && <OneCard {...props} card={only} done={done} />}
      {cards.some((card) => card.can.reject) && (
        <MenuItem onClick={done(props.onReject)} sx={(theme) => ({ color: theme.kadro.tones.danger.text })}>
          <UserX size={15} aria-hidden />
          <span style={{ flex: 1 }}>{t('applications.board.menu.reject')}</span>
          <Kbd keys={['R']} />
        </MenuItem>
      )}
    </Menu>
  );
}

type OneCardProps = CardMenuProps & { card: Card; done: (act: () => void) => () => void };

function OneCard({ card, done, onOpen, onSelect, onUnreject }: OneCardProps) {
  const { t } = useTranslation();
  return (
    <>
      <MenuItem onClick={done(() => onOpen(card))}>
        <SquareArrowOutUpRight size={15} aria-hidden />
        <span style={{ flex: 1 }}>{t('applications.board.menu.open')}</span>
        <Kbd keys={['↵']} />
      </MenuItem>
      <MenuItem onClick={done(() => onSelect(card))}>
        <SquareCheck size={15} aria-hidden />
        <span style={{ flex: 1 }}>{t('applications.board.menu.select')}</span>
        <Kbd keys={['X']} />
      </MenuItem>
      {card.can.unreject && (
        <MenuItem onClick={done(onUnreject)}>
          <Undo2 size={15} aria-hidden />
          {t('applications.board.menu.unreject')}
        </MenuItem>
      )}
    </>
  );
}

const dot = { width: 9, height: 9, borderRadius: '50%', flexShrink: 0 } as const;

const footOfScreen = () => ({ top: window.innerHeight - 72, left: window.innerWidth / 2 });
