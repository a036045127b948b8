import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { Bookmark, Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyMenu } from '#ui/lazy-menu.tsx';
import { nameOf } from '#applications/web/parts/name-of.ts';
import type { ListView } from '../../view-contract.ts';

export type ViewsMenuProps = {
  /** The name of the list without a view. */
  allName: string;
  views: readonly ListView[];
  view: ListView | null;
  isChanged: boolean;
  onShow: (view: ListView | null) => void;
  onAsk: (what: 'new' | 'rename' | 'delete') => void;
  onUpdate: () => void;
  onDefault: (viewId: string | null) => void;
};

/** The views of a list, and the actions on the current one. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { view, isChanged } = props;
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const name = view?.name ?? props.allName;
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${t('applicants.views.label')}: ${name}`}
        startIcon={<Bookmark size={14} aria-hidden />}
        endIcon={<ChevronDown size={14} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 34, maxWidth: 240 }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {isChanged ? `${name} · ${t('applicants.views.changed')}` : name}
        </span>
      </Button>
      <LazyMenu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{
          list: { 'aria-label': t('applicants.views.label'), dense: true },
          paper: { sx: { minWidth: 260, maxWidth: 360, maxHeight: 460 } },
        }}
      >
        {itemsOf(props, close, t)}
      </LazyMenu>
    </>
  );
}

type Group = { title: string | null; lines: (LineProps & { key: string })[] };

// A flat list, because MUI's menu reads its direct children.
function itemsOf(props: ViewsMenuProps, close: () => void, t: TFunction): React.ReactNode[] {
  const { views, view, onShow } = props;
  const then = (action: () => void) => (): void => {
    close();
    action();
  };
  const lineOf = (one: ListView) => ({
    key: one.id,
    label: one.name,
    note: noteOf(one, t),
    isChosen: one.id === view?.id,
    onSelect: then(() => onShow(one)),
  });
  const all = {
    key: 'all',
    label: props.allName,
    isChosen: view === null,
    onSelect: then(() => onShow(null)),
  };
  const groups: Group[] = [
    { title: null, lines: [all] },
    { title: t('applicants.views.mine'), lines: views.filter((one) => one.isMine).map(lineOf) },
    {
      title: t('applicants.views.shared'),
      lines: views.filter((one) => !one.isMine).map(lineOf),
    },
  ];
  return [
    ...groups
      .filter(({ lines }) => lines.length > 0)
      .flatMap(({ title, lines }) => [
        title !== null && (
          <ListSubheader key={title} role="presentation">
            {title}
          </ListSubheader>
        ),
        ...lines.map(({ key, ...line }) => <Line key={key} {...line} />),
      ]),
    <Divider key="divider" />,
    ...actionsOf(props, t).map(({ label, onSelect }) => (
      <MenuItem key={label} onClick={then(onSelect)} sx={{ whiteSpace: 'normal' }}>
        {label}
      </MenuItem>
    )),
  ];
}

function noteOf(view: ListView, t: TFunction): string {
  return [
    ...(view.isMine ? [] : [t('applicants.views.sharedBy', { name: nameOf(view.createdBy) })]),
    ...(view.isDefault ? [t('applicants.views.isDefault')] : []),
  ].join(' · ');
}

function actionsOf(
  { view, isChanged, onAsk, onUpdate, onDefault }: ViewsMenuProps,
  t: TFunction,
): { label: string; onSelect: () => void }[] {
  const save = { label: t('applicants.views.save'), onSelect: () => onAsk('new') };
  if (view === null) return [save];
  const mayChange = view.can.change;
  return [
    ...(isChanged && mayChange
      ? [{ label: t('applicants.views.update', { name: view.name }), onSelect: onUpdate }]
      : []),
    save,
    view.isDefault
      ? { label: t('applicants.views.dropDefault'), onSelect: () => onDefault(null) }
      : { label: t('applicants.views.makeDefault'), onSelect: () => onDefault(view.id) },
    ...(mayChange
      ? [
          { label: t('applicants.views.rename'), onSelect: () => onAsk('rename') },
          { label: t('applicants.views.delete'), onSelect: () => onAsk('delete') },
        ]
      : []),
  ];
}

type LineProps = { label: string; note?: string; isChosen: boolean; onSelect: () => void };

/** MUI's menu passes focus props to its items, which must reach the MenuItem. */
function Line({ label, note = '', isChosen, onSelect, ...fromMenu }: LineProps) {
  return (
    <MenuItem {...fromMenu} role="menuitemradio" aria-checked={isChosen} onClick={onSelect}>
      <Check size={15} aria-hidden style={{ flexShrink: 0, visibility: isChosen ? 'visible' : 'hidden' }} />
      <span style={{ minWidth: 0 }}>
        {label}
        {note !== '' && (
          <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {note}
          </Typography>
        )}
      </span>
    </MenuItem>
  );
}
