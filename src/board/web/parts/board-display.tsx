import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import { Check, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyMenu } from '#ui/lazy-menu.tsx';
import { type BoardSort, boardSorts } from '../../order-rules.ts';

export type BoardDisplayProps = {
  sort: BoardSort;
  compact: boolean;
  onSort: (sort: BoardSort) => void;
  onCompact: (compact: boolean) => void;
};

/** The sort order of the board and the size of its cards. */
export function BoardDisplay({ sort, compact, onSort, onCompact }: BoardDisplayProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const thenClose = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<SlidersHorizontal size={14} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 34, fontWeight: 400 }}
      >
        {sort === 'entered' ? t('board.display.label') : t(`board.sorts.${sort}`)}
      </Button>
      <LazyMenu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': t('board.display.label'), dense: true } }}
      >
        <ListSubheader role="presentation" sx={{ lineHeight: '28px', backgroundColor: 'transparent' }}>
          {t('board.display.sort')}
        </ListSubheader>
        {boardSorts.map((one) => (
          <Choice key={one} kind="radio" isOn={one === sort} onChoose={thenClose(() => onSort(one))}>
            {t(`board.sorts.${one}`)}
          </Choice>
        ))}
        <Divider />
        <Choice kind="checkbox" isOn={compact} onChoose={thenClose(() => onCompact(!compact))}>
          {t('board.display.compact')}
        </Choice>
      </LazyMenu>
    </>
  );
}

type ChoiceProps = {
  kind: 'radio' | 'checkbox';
  isOn: boolean;
  onChoose: () => void;
  children: ReactNode;
};

// MUI's menu passes props to its children, which must reach the MenuItem.
function Choice({ kind, isOn, onChoose, children, ...rest }: ChoiceProps) {
  return (
    <MenuItem {...rest} role={`menuitem${kind}`} aria-checked={isOn} onClick={onChoose}>
      <Check size={15} aria-hidden style={{ flexShrink: 0, visibility: isOn ? 'visible' : 'hidden' }} />
      {children}
    </MenuItem>
  );
}
