import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { pagesOf, useChange } from '#platform/web/query.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { backoffice } from '../../contract.ts';
import { noteDraft, type TenantNote, tenants } from '../../tenants-contract.ts';
import { Line, Lines } from './line-list.tsx';

const stale = [tenants.listNotes, backoffice.listLog];

/** Notes of platform admins about a company. */
export function TenantNotes({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const query = useInfiniteQuery(pagesOf(tenants.listNotes, { params: { tenantId }, query: { limit: 20 } }));
  return (
    <Surface
      title={t('backoffice.notes.title')}
      description={t('backoffice.notes.lead')}
      padding="none"
      actions={
        <Button variant="outlined" onClick={() => setAdding(true)}>
          {t('backoffice.notes.add')}
        </Button>
      }
    >
      <PagedList
        query={query}
        more={t('backoffice.more')}
        empty={
          <Box sx={{ paddingBlockEnd: 2, paddingInline: { xs: 2, sm: 3 }, color: 'text.secondary' }}>
            {t('backoffice.notes.none')}
          </Box>
        }
      >
        {(notes) => (
          <Lines>
            {notes.map((note) => (
              <Note key={note.id} note={note} tenantId={tenantId} />
            ))}
          </Lines>
        )}
      </PagedList>
      {isAdding && <NoteDialog tenantId={tenantId} onClose={() => setAdding(false)} />}
    </Surface>
  );
}

function Note({ note, tenantId }: { note: TenantNote; tenantId: string }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const remove = useChange(tenants.removeNote, { invalidates: stale });
  const author = note.author?.name ?? t('backoffice.log.deletedUser');
  return (
    <Line
      title={`${author} · ${formatDateTime(note.createdAt)}`}
      second={<Box sx={{ whiteSpace: 'pre-wrap', color: 'text.primary' }}>{note.body}</Box>}
    >
      <Tooltip title={t('backoffice.notes.remove')}>
        <IconButton size="small" aria-label={t('backoffice.notes.remove')} onClick={() => setAsking(true)}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </Tooltip>
      {isAsking && (
        <ConfirmActionDialog
          title={t('backoffice.notes.askRemove')}
          body={t('backoffice.notes.removeBody')}
          confirmLabel={t('backoffice.notes.remove')}
          onSure={() => remove.mutateAsync({ params: { tenantId, noteId: note.id } })}
          onClose={() => setAsking(false)}
        />
      )}
    </Line>
  );
}

function NoteDialog({ tenantId, onClose }: { tenantId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const add = useChange(tenants.addNote, { invalidates: stale });
  const { form, dialog } = useContractForm({
    schema: noteDraft,
    defaultValues: { body: '' },
    checks: 'onSubmit',
    onSubmit: async (body) => {
      await add.mutateAsync({ params: { tenantId }, body });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('backoffice.notes.add')}
      submitLabel={t('backoffice.notes.save')}
      {...dialog}
      onClose={onClose}
    >
      <TextArea
        control={form.control}
        name="body"
        label={t('backoffice.notes.body')}
        help={t('backoffice.notes.lead')}
        countTo={2000}
        minRows={5}
        required
      />
    </FormDialog>
  );
}
