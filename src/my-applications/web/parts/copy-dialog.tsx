import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { OwnSuggestion } from '#job-suggestions/contract.ts';
import { paragraphsOf } from '#consents/rules.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { links } from '#platform/web/links.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { fileSizeText } from '#ui/fields/file-size-text.ts';
import { Facts } from '#ui/page/facts.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { OwnApplicationDetail } from '../../contract.ts';
import { type ApplicationCopy, mySuggestions } from '../../suggestion-contract.ts';
import { LinkTokenContext } from '../queries.ts';
import { copyQuery, useAnswerSuggestion } from '../suggestion-queries.ts';
import { AnswerQuestions } from './answer-questions.tsx';
import { answersOf, type EditValues, valuesOf } from './answer-values.ts';

const lettersMax = 10_000;

type CopyValues = EditValues & { phoneNumber: string; currentCompany: string };

// The server checks the values by the form of the job and names the fields.
const copyForm = z.object({
  coverLetter: z.string(),
  phoneNumber: z.string(),
  currentCompany: z.string(),
  answers: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()])),
});

type CopyDialogProps = { application: OwnApplicationDetail; suggestion: OwnSuggestion; onClose: () => void };

/** The application to the suggested job, with the questions of its form, to check and complete. */
export function CopyDialog(props: CopyDialogProps) {
  const token = useContext(LinkTokenContext);
  const params = { applicationId: props.application.id, suggestionId: props.suggestion.id };
  const { data } = useSuspenseQuery(copyQuery(params, token));
  return <CopyForm key={data.formVersion} {...props} copy={data} />;
}

type CopyFormProps = CopyDialogProps & { copy: ApplicationCopy };

function useCopyForm({ application, suggestion, copy, onClose }: CopyFormProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const accept = useAnswerSuggestion(mySuggestions.acceptSuggestion);
  const { questions } = copy.form;
  return useContractForm<CopyValues, CopyValues>({
    schema: copyForm,
    defaultValues: {
      coverLetter: copy.coverLetter,
      phoneNumber: '',
      currentCompany: '',
      answers: valuesOf(questions, copy.answers),
    },
    onSubmit: async ({ answers, ...values }) => {
      await accept.mutateAsync({
        params: { applicationId: application.id, suggestionId: suggestion.id },
        body: {
          ...values,
          answers: answersOf(questions, answers),
          formVersion: copy.formVersion,
          noticeVersion: copy.notice.version,
        },
      });
      toast.success(t('job-suggestions.own.applied'));
      onClose();
    },
  });
}

function CopyForm(props: CopyFormProps) {
  const { application, suggestion, copy, onClose } = props;
  const { t } = useTranslation();
  const { form, dialog } = useCopyForm(props);
  const { job } = suggestion;
  return (
    <FormDialog
      title={t('job-suggestions.own.copy.title', { job: job.title })}
      description={t('job-suggestions.own.copy.lead', { company: application.company.name })}
      submitLabel={t('job-suggestions.own.copy.submit')}
      width="md"
      {...dialog}
      onClose={onClose}
    >
      {copy.isFileMissing && <MissingFile {...props} />}
      <SentFacts copy={copy} />
      <MissingContact copy={copy} control={form.control} />
      <AnswerQuestions
        sent={copy}
        // The questions bind to the part of the values that they share with the edit form.
        control={form.control as unknown as Control<EditValues>}
      />
      {copy.form.standardFieldModes['coverLetter'] !== 'invisible' && (
        <TextArea
          control={form.control}
          name="coverLetter"
          label={t('job-suggestions.own.copy.coverLetter')}
          required={copy.form.standardFieldModes['coverLetter'] === 'required'}
          countTo={lettersMax}
        />
      )}
      <Notice notice={copy.notice} />
    </FormDialog>
  );
}

/** A required file that only the application form takes. */
function MissingFile({ application, suggestion }: CopyFormProps) {
  const { t } = useTranslation();
  const address = `${links.publicJob(application.company.slug, suggestion.job.slug)}/apply`;
  return (
    <Alert
      severity="warning"
      action={
        <Button size="small" color="inherit" href={address}>
          {t('job-suggestions.own.copy.useForm')}
        </Button>
      }
    >
      {t('job-suggestions.own.copy.fileMissing')}
    </Alert>
  );
}

/** The contact data and the files that the new application gets. */
function SentFacts({ copy: { contact, files } }: { copy: ApplicationCopy }) {
  const { t, i18n } = useTranslation();
  const person = [
    `${contact.name} ${contact.surname}`.trim(),
    contact.email,
    contact.phoneNumber,
    contact.currentCompany,
  ];
  const names = files.map(({ title, sizeBytes }) => `${title} (${fileSizeText(sizeBytes, i18n.language)})`);
  const lines = (texts: string[]) => (
    <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
      {texts.filter((text) => text !== '').join('\n')}
    </Box>
  );
  return (
    <Facts
      facts={[
        { label: t('job-suggestions.own.copy.contact'), value: lines(person) },
        {
          label: t('job-suggestions.own.copy.files'),
          value: names.length === 0 ? t('job-suggestions.own.copy.noFiles') : lines(names),
        },
      ]}
    />
  );
}

type MissingContactProps = { copy: ApplicationCopy; control: Control<CopyValues> };

/** The contact fields of the form that the company has no value for. */
function MissingContact({ copy: { form, contact }, control }: MissingContactProps) {
  const { t } = useTranslation();
  const fields = [
    { name: 'phoneNumber', mode: form.standardFieldModes['phone'], label: 'phone' },
    { name: 'currentCompany', mode: form.standardFieldModes['currentCompany'], label: 'currentCompany' },
  ] as const;
  return fields
    .filter(({ name, mode }) => mode !== 'invisible' && contact[name] === '')
    .map(({ name, mode, label }) => (
      <TextField
        key={name}
        control={control}
        name={name}
        label={t(`job-suggestions.own.copy.${label}`)}
        required={mode === 'required'}
        {...(name === 'phoneNumber' && { inputMode: 'tel' as const })}
      />
    ));
}

/** The privacy notice of the application form, before the application is sent. */
function Notice({ notice }: Pick<ApplicationCopy, 'notice'>) {
  const { t } = useTranslation();
  return (
    <Box sx={{ color: 'text.secondary' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t('consents.kinds.notice')}
      </Typography>
      {paragraphsOf(notice.body).map((paragraph) => (
        <Typography key={paragraph} variant="body2" lang={notice.language} sx={{ marginBlockStart: 1 }}>
          {paragraph}
        </Typography>
      ))}
    </Box>
  );
}
