import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Ellipsis } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import type { MouseEvent } from 'react';
import { useLinkComponent } from '../link-component.tsx';
import { LazyMenu } from '../lazy-menu.tsx';

export type ActionMenuItem = {
  key: string;
  /** The action as a verb ("Archive job"). */
  label: string;
  icon?: LucideIcon;
  tone?: 'normal' | 'danger';
  onSelect?: () => void;
  /** Makes it a link instead. */
  href?: string;
  /** Why it cannot be used now; the item is then disabled and shows the reason. */
  disabledReason?: string;
  /** Draws a divider above it. */
  separated?: boolean;
};

export type ActionMenuProps = {
  /** Label and tooltip of the button ("More actions"). */
  label: string;
  items: readonly ActionMenuItem[];
  size?: 'small' | 'medium';
};

/** The menu of secondary actions. Destructive items are last. */
export function ActionMenu({ label, items, size = 'medium' }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          size={size}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={Boolean(anchor)}
          {...(anchor && { 'aria-controls': menuId })}
          onClick={(event) => {
            event.stopPropagation();
            setAnchor(event.currentTarget);
          }}
        >
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      </Tooltip>
      <LazyMenu
        id={menuId}
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={close}
        onClick={(event) => event.stopPropagation()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': label, component: 'div' },
          paper: { sx: { minWidth: 200, maxWidth: 320 } },
        }}
      >
        {items.map((item) => [
          item.separated && <Divider key={`${item.key}-line`} sx={{ marginBlock: '4px !important' }} />,
          <ActionItem key={item.key} item={item} onDone={close} />,
        ])}
      </LazyMenu>
    </>
  );
}

type ActionItemProps = { item: ActionMenuItem; onDone: () => void; autoFocus?: boolean; tabIndex?: number };

/** MUI's menu passes focus props to its items, which must reach the MenuItem. */
function ActionItem({ item, onDone, ...fromMenu }: ActionItemProps) {
  const LinkComponent = useLinkComponent();
  const disabled = item.disabledReason !== undefined;
  const Icon = item.icon;
  return (
    <MenuItem
      {...fromMenu}
      {...(item.href && !disabled ? { component: LinkComponent, href: item.href } : { component: 'div' })}
      aria-disabled={disabled}
      onClick={(event: MouseEvent) => {
        if (disabled) {
          event.preventDefault();
          return;
        }
        onDone();
        item.onSelect?.();
      }}
      sx={(theme) => ({
        whiteSpace: 'normal',
        ...(item.tone === 'danger' && { color: theme.kadro.tones.danger.text }),
        ...(disabled && { color: theme.kadro.textMuted, cursor: 'not-allowed' }),
      })}
    >
      {Icon && <Icon size={16} aria-hidden style={{ flexShrink: 0 }} />}
      <span>
        {item.label}
        {item.disabledReason && (
          <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {item.disabledReason}
          </Typography>
        )}
      </span>
    </MenuItem>
  );
}
