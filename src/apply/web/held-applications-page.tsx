import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useKeptFocus } from '#ui/page/use-kept-focus.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type HeldApplication, heldApplications } from '../held-contract.ts';
import { heldPages } from './held-queries.ts';
import { HeldLine } from './parts/held-line.tsx';
import { HeldPanel } from './parts/held-panel.tsx';

/** The applications that are held for review, to accept or delete one or several. */
export function HeldApplicationsPage() {
  const { t } = useTranslation();
  const query = useInfiniteQuery(heldPages(useCompany().id));
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(list, query.data);
  return (
    <SettingsSection title={t('apply.held.title')} lead={t('apply.held.lead')}>
      <Box ref={list} tabIndex={-1} sx={{ outline: 'none' }}>
        <PagedList
          query={query}
          empty={
            <EmptyState icon={ShieldCheck} title={t('apply.held.empty')} body={t('apply.held.emptyBody')} />
          }
          more={t('apply.held.more')}
        >
          {(items) => <HeldList items={items} list={list} />}
        </PagedList>
      </Box>
    </SettingsSection>
  );
}

const listStyles = { listStyle: 'none', margin: 0, padding: 0 } as const;

// As many as one call takes.
const selectedMax = 50;

type HeldListProps = { items: HeldApplication[]; list: RefObject<HTMLElement | null> };

function HeldList({ items, list }: HeldListProps) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [openId, setOpenId] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<string[] | null>(null);
  useKeptFocus(list, deleted);
  const accept = useAccept();
  const chosen = items.map(({ id }) => id).filter((id) => selected.includes(id));
  const all = items.slice(0, selectedMax).map(({ id }) => id);
  const toggle = (id: string): void =>
    setSelected(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const open = items.find(({ id }) => id === openId);
  return (
    <>
      <Toolbar
        chosen={chosen}
        all={all}
        isAccepting={accept.isPending}
        onSelect={setSelected}
        onAccept={() => accept.start(chosen)}
        onDelete={() => setDeleted(chosen)}
      />
      <Surface padding="none">
        <Box component="ul" aria-label={t('apply.held.title')} sx={listStyles}>
          {items.map((item) => (
            <HeldLine
              key={item.id}
              item={item}
              isSelected={chosen.includes(item.id)}
              isDisabled={chosen.length >= selectedMax && !chosen.includes(item.id)}
              onToggle={() => toggle(item.id)}
              onOpen={() => setOpenId(item.id)}
            />
          ))}
        </Box>
      </Surface>
      <HeldPanel
        item={open ?? null}
        isBusy={accept.isPending}
        onAccept={() => open && accept.start([open.id])}
        onDelete={() => open && setDeleted([open.id])}
        onClose={() => setOpenId(null)}
      />
      {deleted !== null && <DeleteDialog ids={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

type ToolbarProps = {
  chosen: string[];
  all: string[];
  isAccepting: boolean;
  onSelect: (ids: string[]) => void;
  onAccept: () => void;
  onDelete: () => void;
};

function Toolbar({ chosen, all, isAccepting, onSelect, onAccept, onDelete }: ToolbarProps) {
  const { t } = useTranslation();
  const isAll = chosen.length > 0 && chosen.length === all.length;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', marginBlock: 1 }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={isAll}
            indeterminate={chosen.length > 0 && !isAll}
            onChange={() => onSelect(isAll ? [] : all)}
          />
        }
        label={t('apply.held.selectAll')}
      />
      <Typography component="output" variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
        {chosen.length > 0 && t('apply.held.selected', { count: chosen.length })}
      </Typography>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button variant="contained" disabled={chosen.length === 0} loading={isAccepting} onClick={onAccept}>
          {t('apply.held.accept')}
        </Button>
        <Button color="error" disabled={chosen.length === 0} onClick={onDelete}>
          {t('apply.held.delete')}
        </Button>
      </Stack>
    </Stack>
  );
}

function useAccept(): { isPending: boolean; start: (ids: string[]) => void } {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const change = useChange(heldApplications.acceptHeld, {
    invalidates: [heldApplications.listHeld, heldApplications.countHeld],
    onSuccess: ({ accepted, left }) => {
      if (accepted > 0) toast.success(t('apply.held.accepted', { count: accepted }));
      if (left > 0) toast.error(t('apply.held.left', { count: left }));
    },
    onError: (error) => toast.error(error.message),
  });
  const start = (ids: string[]): void => {
    if (!change.isPending) change.mutate({ params: { companyId }, body: { heldIds: ids } });
  };
  return { isPending: change.isPending, start };
}

function DeleteDialog({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const change = useChange(heldApplications.deleteHeld, {
    invalidates: [heldApplications.listHeld, heldApplications.countHeld],
  });
  return (
    <ConfirmActionDialog
      title={t('apply.held.deleteTitle', { count: ids.length })}
      body={t('apply.held.deleteBody')}
      confirmLabel={t('apply.held.confirmDelete')}
      onSure={async () => {
        await change.mutateAsync({ params: { companyId }, body: { heldIds: ids } });
        toast.success(t('apply.held.deletedDone'));
      }}
      onClose={onClose}
    />
  );
}
