import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ComboField } from '#ui/fields/combo-field.tsx';
import type { Choice } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useToast } from '#ui/toasts.tsx';
import { jobSuggestions, type OfferedJob, suggestionDraft } from '../contract.ts';
import { noteMaxChars } from '../rules.ts';
import { offeredJobsQuery } from './queries.ts';

type Values = { jobId: string | null; note: string };
type SuggestDialogProps = { applicationId: string; name: string; onClose: () => void };

/** Chooses one of the open jobs, with a note, and shows the mail before it is sent. */
export function SuggestDialog({ applicationId, name, onClose }: SuggestDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const create = useChange(jobSuggestions.create, { invalidates: [jobSuggestions.listOfCandidate] });
  const { form, dialog } = useContractForm<Values, { jobId: string; note: string }>({
    schema: suggestionDraft as never,
    defaultValues: { jobId: null, note: '' },
    onSubmit: async ({ jobId, note }) => {
      await create.mutateAsync({ params: { companyId, applicationId }, body: { jobId, note } });
      toast.success(t('job-suggestions.dialog.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('job-suggestions.dialog.title', { name })}
      description={t('job-suggestions.dialog.body', { name })}
      submitLabel={t('job-suggestions.dialog.submit')}
      width="md"
      {...dialog}
      onClose={onClose}
    >
      <JobField applicationId={applicationId} control={form.control as never} />
      <TextArea
        control={form.control as never}
        name="note"
        label={t('job-suggestions.dialog.note')}
        countTo={noteMaxChars}
      />
      <MailPreview applicationId={applicationId} control={form.control as never} />
    </FormDialog>
  );
}

type PartProps = { applicationId: string; control: Control<Values> };

function JobField({ applicationId, control }: PartProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const [search, setSearch] = useState('');
  const { data, isPending, isPlaceholderData, error } = useQuery({
    ...offeredJobsQuery(companyId, applicationId, search),
    placeholderData: keepPreviousData,
  });
  const detailsOf = ({ standing, city, locationType }: OfferedJob): string =>
    [
      city,
      t(`jobs.locationTypes.${locationType}`),
      ...(standing === 'free' ? [] : [t(`job-suggestions.standings.${standing}`)]),
    ]
      .filter((part) => part !== '')
      .join(' · ');
  const options = (data?.items ?? []).map(
    (job): Choice => ({ value: job.id, label: job.title, description: detailsOf(job) }),
  );
  return (
    <>
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      <ComboField
        control={control}
        name="jobId"
        label={t('job-suggestions.dialog.job')}
        placeholder={t('job-suggestions.dialog.search')}
        options={options}
        loading={isPending || isPlaceholderData}
        onSearch={setSearch}
        required
      />
    </>
  );
}

/** The mail as the applicant gets it. */
function MailPreview({ applicationId, control }: PartProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { jobId = null, note = '' } = useDeferredValue(useWatch({ control }));
  const { data, error } = useQuery({
    queryKey: ['suggestion preview', companyId, applicationId, jobId, note],
    queryFn: () =>
      call(jobSuggestions.preview, {
        params: { companyId, applicationId },
        body: { jobId: jobId ?? '', note },
      }),
    enabled: jobId !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <Box component="section" aria-label={t('job-suggestions.dialog.preview')}>
      <Typography variant="body2" sx={{ fontWeight: 500, marginBlockEnd: 0.5 }}>
        {t('job-suggestions.dialog.preview')}
      </Typography>
      {jobId === null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('job-suggestions.dialog.choose')}
        </Typography>
      )}
      {error !== null && <Alert severity="warning">{error.message}</Alert>}
      {jobId !== null && error === null && data !== undefined && (
        <Box lang={data.language} sx={paperStyles}>
          {data.to !== '' && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('job-suggestions.dialog.to', { address: data.to })}
            </Typography>
          )}
          <Typography sx={{ fontWeight: 600, marginBlock: 1 }}>{data.subject}</Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {data.text}
          </Typography>
        </Box>
      )}
    </Box>
  );
}

const paperStyles = (theme: { kadro: { line: string; page: string } }) => ({
  padding: 2,
  borderRadius: '10px',
  border: `1px solid ${theme.kadro.line}`,
  backgroundColor: theme.kadro.page,
});
