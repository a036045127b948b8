import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { Candidate } from '../../contract.ts';
import { AddButton, EditButton, editableStyles } from './edit-button.tsx';
import type { ListOf } from './record-lists.ts';
import { isSame, useEntries } from './use-entries.ts';
import { useEditing } from './use-editing.ts';
import { ConflictError } from './use-save-candidate.ts';

export type EntryFormProps<Entry> = {
  /** The entry to change; null for a new one. */
  entry: Entry | null;
  label: string;
  onSave: (entry: Entry) => Promise<void>;
  onCancel: () => void;
  actions?: ReactNode;
};

type EntryListProps<Entry> = {
  candidate: Candidate;
  list: ListOf<Entry>;
  labels: { add: string; edit: (name: string) => string };
  nameOf: (entry: Entry) => string;
  /** An entry; `button` opens its form. */
  children: (entry: Entry, place: { index: number; count: number; button: ReactNode }) => ReactNode;
  form: ComponentType<EntryFormProps<Entry>>;
  /** Whether one of the entries is the main one, which is the first. */
  hasMain?: boolean;
  /** Adds by a plus sign beside the first entry instead of a button below the last one. */
  isDense?: boolean;
  /** Opens the form of a new entry at once, and says when it closed. */
  startsNew?: boolean;
  onClose?: () => void;
};

/** A list whose entries are added, changed and removed in their place. */
export function EntryList<Entry>(props: EntryListProps<Entry>) {
  const { candidate, list, labels, nameOf, children, isDense = false, startsNew = false, onClose } = props;
  const { editing, edit, container } = useEditing<Entry>(startsNew);
  const changes = useEntries(candidate, list);
  const { entries } = changes;
  const close = (): void => {
    edit(null);
    onClose?.();
  };
  const edited = editing === 'new' || editing === null ? null : editing.entry;
  // Its key keeps what was typed when the form moves.
  const form = editing !== null && (
    <Box key="form">
      <OpenForm {...props} {...{ edited, changes, close }} />
    </Box>
  );
  const place = edited === null ? -1 : entries.findIndex((one) => isSame(one, edited));
  const mayChange = candidate.can.update;
  return (
    <Box ref={container} sx={{ minWidth: 0, flex: 1, ...(isDense && denseStyles) }}>
      {[
        ...entries.map((entry, index) =>
          index === place ? (
            form
          ) : (
            // Entries have no ids.
            <Box key={index} sx={editableStyles}>
              {children(entry, {
                index,
                count: entries.length,
                button: mayChange && (
                  <EditButton label={labels.edit(nameOf(entry))} onClick={() => edit({ entry, index })} />
                ),
              })}
            </Box>
          ),
        ),
        // An entry that others changed meanwhile is no longer in the list.
        place === -1 && form,
      ]}
      {mayChange && editing === null && (
        <AddButton label={labels.add} isShort={isDense && entries.length > 0} onClick={() => edit('new')} />
      )}
    </Box>
  );
}

// The plus sign is at the end of the first line.
const denseStyles = {
  position: 'relative',
  '& > div': { paddingInlineEnd: '28px' },
  '& > div:has(form)': { paddingInlineEnd: 0 },
  '& > [data-add]:not(.MuiButton-root)': {
    position: 'absolute',
    minHeight: { xs: 40, sm: 0 },
    insetBlockStart: { xs: '-10px', sm: '-4px' },
    insetInlineEnd: 0,
  },
} as const;

type OpenFormProps<Entry> = EntryListProps<Entry> & {
  edited: Entry | null;
  changes: ReturnType<typeof useEntries<Entry>>;
  close: () => void;
};

function OpenForm<Entry>(props: OpenFormProps<Entry>) {
  const { edited, changes, close, labels, nameOf, form: Form, hasMain } = props;
  // After a conflict the entry is saved as a new one.
  const [before, setBefore] = useState(edited);
  const save = async (entry: Entry): Promise<void> => {
    try {
      await changes.save(before, entry);
    } catch (error) {
      if (error instanceof ConflictError) setBefore(null);
      throw error;
    }
    close();
  };
  const act = (change: () => void) => (): void => {
    change();
    close();
  };
  const isMain = edited !== null && isSame(changes.entries[0], edited);
  return (
    <LazyOverlay onCancel={close}>
      <Form
        entry={edited}
        label={edited === null ? labels.add : labels.edit(nameOf(edited))}
        onSave={save}
        onCancel={close}
        actions={
          edited !== null && (
            <EntryActions
              onRemove={act(() => changes.remove(edited, nameOf(edited)))}
              {...(hasMain && !isMain && { onMakeMain: act(() => changes.makeFirst(edited)) })}
            />
          )
        }
      />
    </LazyOverlay>
  );
}

type EntryActionsProps = { onRemove: () => void; onMakeMain?: () => void };

function EntryActions({ onRemove, onMakeMain }: EntryActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {onMakeMain && (
        <Button size="small" onClick={onMakeMain}>
          {t('candidates.edit.makeMain')}
        </Button>
      )}
      <Button size="small" color="error" sx={{ marginInlineStart: 'auto' }} onClick={onRemove}>
        {t('candidates.edit.remove')}
      </Button>
    </>
  );
}
