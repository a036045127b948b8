import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import type { Theme } from '@mui/material/styles';
import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import {
  type AriaAttributes,
  type KeyboardEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { SessionContext, useUser } from '#platform/web/session.ts';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import { PaletteList } from './palette-list.tsx';
import { addRecent } from './recent-items.ts';
import { usePaletteGroups } from './use-palette-groups.ts';
import type { PaletteItem } from './palette-item.ts';

type PaletteDialogProps = { open: boolean; onClose: () => void };

/** The command palette: pages, actions, jobs and candidates, in one search field with a list. */
export function PaletteDialog({ open, onClose }: PaletteDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: paperStyles } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box component="h2" id={titleId} sx={visuallyHidden}>
        {t('app.palette.title')}
      </Box>
      <PaletteContent onClose={onClose} />
    </Dialog>
  );
}

function PaletteContent({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const [query, setQuery] = useState('');
  const [wantedId, setWantedId] = useState<string | null>(null);
  const { groups, ...status } = usePaletteGroups(query);
  const items = groups.flatMap((group) => group.items);
  const active = items.find(({ id }) => id === wantedId) ?? items[0];
  const choose = useChoose(onClose);
  const isOutdated =
    status.isSearching &&
    !groups.some((one) => !one.isFromServer && one.items.some((item) => item === active));
  const { enter, cancel } = useEnter({ active, isOutdated, choose });
  const point = (id: string): void => {
    cancel();
    setWantedId(id);
  };
  return (
    <>
      <PaletteField
        query={query}
        isSearching={status.isSearching}
        onQuery={(next) => {
          cancel();
          setQuery(next);
          setWantedId(null);
        }}
        onKeyDown={(event) => handleKey(event, { items, active, point, enter })}
        aria={{
          'aria-expanded': items.length > 0,
          'aria-controls': listId,
          ...(active !== undefined && { 'aria-activedescendant': `${listId}-${active.id}` }),
        }}
      />
      <PaletteList
        listId={listId}
        groups={groups}
        activeId={active?.id ?? null}
        status={{ query, ...status }}
        onPoint={point}
        onChoose={choose}
      />
    </>
  );
}

type PaletteFieldProps = {
  query: string;
  isSearching: boolean;
  onQuery: (query: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  aria: AriaAttributes;
};

function PaletteField({ query, isSearching, onQuery, onKeyDown, aria }: PaletteFieldProps) {
  const { t } = useTranslation();
  return (
    <Box sx={fieldStyles}>
      <Search size={18} aria-hidden />
      <InputBase
        inputRef={takeFocus}
        fullWidth
        value={query}
        placeholder={t('app.palette.placeholder')}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': t('app.palette.placeholder'),
            'aria-autocomplete': 'list',
            ...aria,
            maxLength: 100,
            autoComplete: 'off',
            spellCheck: false,
          },
        }}
      />
      {isSearching && <CircularProgress size={16} aria-hidden color="inherit" />}
    </Box>
  );
}

// The user opens the palette to type.
const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

type Choose = (item: PaletteItem, inNewTab: boolean) => void;
type KeyNavigation = {
  items: readonly PaletteItem[];
  active: PaletteItem | undefined;
  point: (id: string) => void;
  enter: (inNewTab: boolean) => void;
};

// Arrow keys wrap around. Enter opens; with Ctrl or ⌘ in a new tab. Enter during text composition (IME) is ignored.
function handleKey(event: KeyboardEvent, { items, active, point, enter }: KeyNavigation): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by !== undefined && active !== undefined) {
    event.preventDefault();
    const next = items.at((items.indexOf(active) + by) % items.length);
    if (next !== undefined) point(next.id);
  }
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
    event.preventDefault();
    enter(event.ctrlKey || event.metaKey);
  }
}

type EnterInput = { active: PaletteItem | undefined; isOutdated: boolean; choose: Choose };

/** Enter opens the active item. Before the server has answered what was typed, it waits for that, not to open another. */
function useEnter({ active, isOutdated, choose }: EnterInput) {
  const awaited = useRef<{ inNewTab: boolean } | null>(null);
  const open = (inNewTab: boolean): void => {
    if (active !== undefined) choose(active, inNewTab);
  };
  const openAwaited = useEffectEvent(open);
  useEffect(() => {
    if (isOutdated || awaited.current === null) return;
    const { inNewTab } = awaited.current;
    awaited.current = null;
    openAwaited(inNewTab);
  }, [isOutdated]);
  return {
    enter: (inNewTab: boolean): void => {
      if (isOutdated) awaited.current = { inNewTab };
      else open(inNewTab);
    },
    cancel: (): void => {
      awaited.current = null;
    },
  };
}

function useChoose(onClose: () => void): Choose {
  const router = useRouter();
  const user = useUser();
  const companyId = useContext(SessionContext)?.company?.id ?? '';
  return (item, inNewTab) => {
    const { kind, title, href, external = false, run } = item;
    onClose();
    run?.();
    if (href === undefined) return;
    if (kind !== 'action' && !external) addRecent(user.id, companyId, { kind, title, href });
    if (external || inNewTab) window.open(href, '_blank', 'noopener');
    else void router.navigate({ href });
  };
}

const paperStyles = {
  maxWidth: 600,
  maxHeight: 'min(70vh, 560px)',
  marginBlockStart: { xs: 1, sm: '10vh' },
  marginInline: { xs: 1, sm: 2 },
  width: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 32px)' },
} as const;

const fieldStyles = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 54,
  flexShrink: 0,
  paddingInline: 2,
  color: theme.kadro.textMuted,
  borderBlockEnd: `1px solid ${theme.kadro.line}`,
  '& input': { fontSize: '0.9375rem', color: theme.kadro.text },
});
