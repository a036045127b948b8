import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import { SourceReview } from '#reading/web/parts/source-review.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { Candidate } from '../contract.ts';
import { fullName } from './candidate-words.ts';
import { useOpenCandidate } from './open-candidate.ts';
import { CreateFormFields, CreateProblem } from './parts/create-form-fields.tsx';
import type { UseInstead } from './parts/known-people.tsx';
import { NewCvField } from './parts/new-cv-field.tsx';
import { useCreateForm } from './use-create-form.ts';
import { useNewCv } from './use-new-cv.ts';

export type CreateCandidateDialogProps = {
  /** Called with the new candidate, or the existing one; by default their panel opens. */
  onCreated?: ((candidate: { id: string }) => Promise<void>) | undefined;
  onClose: () => void;
};

/**
 * Adds a candidate: from a CV, which fills the form beside the page, or typed. Candidates with the same e-mail or phone
 * are shown first, to avoid a duplicate.
 */
export function NewCandidateDialog({ onCreated, onClose }: CreateCandidateDialogProps) {
  const { t } = useTranslation();
  const cv = useNewCv();
  const finish = useFinish({ onCreated, onClose });
  const create = useCreateForm({ newCvId: cv.file?.id ?? null, fields: cv.fields }, finish);
  const { form, submitError, dialog } = create.review;
  const use = useExisting({ onCreated, onClose });
  return (
    <FormDialog
      title={t('candidates.create.title')}
      submitLabel={t('candidates.create.submit')}
      {...dialog}
      dirty={dialog.dirty || cv.item !== null}
      width={cv.source === null ? 'sm' : 'lg'}
      sx={onPhoneFull}
      submitError={submitError !== null && <CreateProblem {...create} />}
      onClose={onClose}
    >
      <SourceReview file={cv.source} isInDialog>
        <Stack sx={{ gap: 2.5, minWidth: 0 }}>
          <NewCvField cv={cv} />
          <CreateFormFields form={form} fields={cv.fields} use={use} />
        </Stack>
      </SourceReview>
    </FormDialog>
  );
}

/** The dialog fills the screen of a phone, because it has much content. */
const onPhoneFull = ({ breakpoints }: Theme) => ({
  [breakpoints.down('sm')]: {
    '& .MuiDialog-paper': { margin: 0, borderRadius: 0, width: '100%', height: '100dvh', maxHeight: 'none' },
  },
});

function useFinish({ onCreated, onClose }: CreateCandidateDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { open } = useOpenCandidate();
  return async (created: Candidate): Promise<void> => {
    if (onCreated !== undefined) await onCreated(created);
    onClose();
    if (onCreated !== undefined) return;
    toast.success(t('candidates.create.done', { name: fullName(created) }));
    open(created.id);
  };
}

/** Gives an existing person to the caller; null where the dialog only opens candidates. */
function useExisting({ onCreated, onClose }: CreateCandidateDialogProps): UseInstead | null {
  const { t } = useTranslation();
  const toast = useToast();
  if (onCreated === undefined) return null;
  return {
    label: (name) => t('candidates.create.useInstead', { name }),
    onUse: (person) =>
      void onCreated(person).then(onClose, (error: unknown) => {
        if (error instanceof CallError) toast.error(error.message);
      }),
  };
}
