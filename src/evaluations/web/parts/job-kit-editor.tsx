import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import { useEditForm } from '#platform/web/form/use-edit-form.ts';
import { useLeaveGuard } from '#platform/web/leave-guard.ts';
import { keyOf, useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { DiscardDialog } from '#ui/dialogs/form-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type InterviewKit, interviewKits, type KitContent, templateDraft } from '../../kit-contract.ts';
import { KitFields, type KitValues } from './kit-fields.tsx';
import { SaveAsTemplate } from './save-as-template.tsx';

/** The place of a kit in a job; null before it is saved. */
export type EditedKit = {
  jobId: string;
  interviewType: InterviewKit['interviewType'];
  kit: InterviewKit | null;
};

type JobKitEditorProps = EditedKit & {
  /** The content of a kit that is not saved yet. */
  begun: KitContent | null;
  onDeleted: () => void;
  /** Renders the editor again, with the kit as another member saved it. */
  onReload: () => void;
};

/** Edits a kit of a job and saves it by its button; a change by another member meanwhile is not overwritten unseen. */
export function JobKitEditor(props: JobKitEditorProps) {
  const { t } = useTranslation();
  const { form, submit, submitError, busy, dirty, theirs, loadTheirs, keepMine } = useKitForm(props);
  const [isDeleting, setDeleting] = useState(false);
  const leave = useLeaveGuard(dirty && !busy, 'view');
  const { kit } = props;
  return (
    <Stack component="form" noValidate sx={{ gap: 2 }} onSubmit={(event) => void submit(event)}>
      {theirs !== undefined && (
        <Alert
          severity="warning"
          action={
            <Stack sx={{ gap: 0.5 }}>
              <Button size="small" color="inherit" onClick={loadTheirs}>
                {t('evaluations.kit.loadTheirs')}
              </Button>
              <Button size="small" color="inherit" onClick={keepMine}>
                {t('evaluations.kit.keepMine')}
              </Button>
            </Stack>
          }
        >
          {t('evaluations.kit.conflict')}
        </Alert>
      )}
      <KitFields form={form} />
      {submitError !== null && <Alert severity="error">{submitError}</Alert>}
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" loading={busy}>
          {t('evaluations.kit.save')}
        </Button>
        {kit !== null && !dirty && <SaveAsTemplate kit={kit.kit} />}
        {kit !== null && (
          <Button color="error" onClick={() => setDeleting(true)}>
            {t('evaluations.kit.delete')}
          </Button>
        )}
        {dirty && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('evaluations.kit.unsaved')}
          </Typography>
        )}
      </Stack>
      <DiscardDialog {...leave} />
      {isDeleting && <DeleteKit {...props} onClose={() => setDeleting(false)} />}
    </Stack>
  );
}

function useKitForm({ jobId, interviewType, kit, begun, onReload }: JobKitEditorProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const params = { companyId: useCompany().id, jobId, kitType: interviewType };
  const save = useChange(interviewKits.saveKit);
  // Null: the other member deleted it.
  const [theirs, setTheirs] = useState<InterviewKit | null | undefined>(undefined);
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(interviewKits.listKits) });
  // A refetch while the member types must not raise the version of an older edit.
  const version = useRef(kit?.version ?? null);
  const send = async (content: KitContent, markSaved: () => void): Promise<void> => {
    try {
      const saved = await save.mutateAsync({ params, body: { kit: content, version: version.current } });
      version.current = saved.version;
      markSaved();
      toast.success(t('evaluations.kit.saved'));
      await refresh();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'evaluations.kit_stale') throw error;
      setTheirs((error.details['current'] ?? null) as InterviewKit | null);
    }
  };
  const values: KitValues = {
    name: interviewType,
    kit: kit?.kit ?? begun ?? { purpose: '', attributes: [], questions: [], timePlan: [] },
  };
  const contract = useEditForm({
    schema: templateDraft,
    defaultValues: values,
    onSubmit: ({ kit: content }, markSaved) => send(content, markSaved),
  });
  return {
    ...contract,
    theirs,
    loadTheirs: () => void refresh().then(onReload),
    keepMine: () => {
      version.current = theirs?.version ?? null;
      setTheirs(undefined);
      void contract.submit();
    },
  };
}

function DeleteKit(props: JobKitEditorProps & { onClose: () => void }) {
  const { jobId, interviewType, onDeleted, onClose } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const params = { companyId: useCompany().id, jobId, kitType: interviewType };
  const remove = useChange(interviewKits.deleteKit, { invalidates: [interviewKits.listKits] });
  return (
    <ConfirmActionDialog
      title={t('evaluations.kit.deleteTitle')}
      body={t('evaluations.kit.deleteBody')}
      confirmLabel={t('evaluations.kit.delete')}
      onSure={async () => {
        await remove.mutateAsync({ params });
        onDeleted();
        toast.success(t('evaluations.kit.deleted'));
      }}
      onClose={onClose}
    />
  );
}
