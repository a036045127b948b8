import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Candidate } from '#candidates/contract.ts';
import { fullName } from '#candidates/web/candidate-words.ts';
import { newCvSource } from '#candidates/web/new-cv-queries.ts';
import { CreateFormFields, CreateProblem } from '#candidates/web/parts/create-form-fields.tsx';
import { ReadNotice } from '#candidates/web/parts/new-cv-field.tsx';
import { useCreateForm } from '#candidates/web/use-create-form.ts';
import type { StoredFile } from '#files/contract.ts';
import { jobQuery } from '#jobs/web/queries.ts';
import { useCompany } from '#platform/web/session.ts';
import type { CvFields } from '#profiles/cv-reading-contract.ts';
import { ShowFileButton } from '#reading/web/parts/show-file-button.tsx';
import { SourceReview } from '#reading/web/parts/source-review.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useNewCvsState } from '../new-cvs-context.ts';
import { useAddNewCv } from '../use-add-new-cv.ts';
import { useGiving } from '../use-giving.ts';
import { useRemoval } from '../use-removal.ts';

type CvFormProps = {
  file: StoredFile;
  fields: CvFields | null;
  jobId: string | null;
  /** The next CV; null when this is the only one. */
  skip: { href: string } | null;
  /** Called when the CV has become that of a candidate, or is removed. */
  onDone: () => void;
};

/** The values of a CV beside the document, to correct and to add as a candidate. */
export function CvForm({ file, fields, jobId, skip, onDone }: CvFormProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const { onAdded } = useNewCvsState();
  const addNewCv = useAddNewCv();
  const finish = async (created: Candidate): Promise<void> => {
    await onAdded();
    toast.success(t('candidates.create.done', { name: fullName(created) }));
    onDone();
  };
  const create = useCreateForm({ newCvId: file.id, fields }, finish, (draft) =>
    addNewCv({ newCvId: file.id, draft, jobId }),
  );
  const { form, submit, submitError, busy } = create.review;
  const giving = useGiving({ file, jobId, onDone });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <SourceReview file={newCvSource(companyId, file)}>
        <Stack sx={{ gap: 2.5, minWidth: 0 }}>
          <ReadNotice file={file} fields={fields} />
          <ShowFileButton />
          <JobNotice jobId={jobId} />
          <CreateFormFields form={form} fields={fields} use={giving} />
          {submitError !== null && (
            <Alert severity="error">
              <CreateProblem {...create} />
            </Alert>
          )}
          <Actions file={file} skip={skip} isBusy={busy} onDone={onDone} />
        </Stack>
      </SourceReview>
    </form>
  );
}

function JobNotice({ jobId }: { jobId: string | null }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { data } = useQuery({ ...jobQuery(companyId, jobId ?? ''), enabled: jobId !== null });
  if (data === undefined) return null;
  return <Alert severity="info">{t('new-cvs.check.job', { title: data.title })}</Alert>;
}

type ActionsProps = Pick<CvFormProps, 'file' | 'skip' | 'onDone'> & { isBusy: boolean };

function Actions({ file, skip, isBusy, onDone }: ActionsProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { remove } = useRemoval();
  return (
    <Box data-sticky-foot sx={actionsStyles}>
      <Button color="inherit" onClick={() => remove(file, onDone)}>
        {t('new-cvs.check.remove')}
      </Button>
      {skip !== null && (
        <Button
          variant="outlined"
          component={LinkComponent}
          href={skip.href}
          sx={{ marginInlineStart: 'auto' }}
        >
          {t('new-cvs.check.skip')}
        </Button>
      )}
      <Button
        type="submit"
        variant="contained"
        loading={isBusy}
        sx={skip === null ? { marginInlineStart: 'auto' } : {}}
      >
        {t(skip === null ? 'new-cvs.check.addLast' : 'new-cvs.check.add')}
      </Button>
    </Box>
  );
}

const actionsStyles = (theme: Theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  position: 'sticky',
  insetBlockEnd: 0,
  paddingBlock: 1.5,
  backgroundColor: theme.kadro.page,
  borderBlockStart: `1px solid ${theme.kadro.line}`,
  zIndex: 1,
});
