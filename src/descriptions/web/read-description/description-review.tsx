import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FileSource } from '#files/web/cv-viewer/file-viewer.tsx';
import { SourceFilePanel } from '#files/web/parts/source-file-panel.tsx';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { FormActions } from '#ui/fields/form-actions.tsx';
import { FormErrorSummary } from '#ui/fields/form-error-summary.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { CvSource } from '#reading/contract.ts';
import type { JobFormValues } from '#jobs/web/job-form-values.ts';
import { LeaveGuard } from '#jobs/web/parts/leave-guard.tsx';
import type { DescriptionFields } from '../../contract.ts';
import { ReadInputs } from './read-inputs.tsx';
import { ReadRow } from './read-row.tsx';
import { type ReadName, readNames, reviewSchema, reviewValues, acceptedValues } from './accepted-values.ts';
import type { ReadFile } from './use-read-upload.ts';

type DescriptionReviewProps = {
  read: ReadFile;
  fields: DescriptionFields;
  onAccept: (values: Partial<JobFormValues>) => void;
  onAgain: () => void;
};

/**
 * The fields read from a description, beside the document: each is accepted, corrected or rejected. It saves nothing.
 */
export function DescriptionReview(props: DescriptionReviewProps) {
  const { read } = props;
  const isWide = useMediaQuery<{ breakpoints: { up: (key: 'md') => string } }>(({ breakpoints }) =>
    breakpoints.up('md'),
  );
  const [source, setSource] = useState<CvSource | null>(null);
  const [isOver, setOver] = useState(false);
  const point = (next: CvSource, opens: boolean): void => {
    setSource(next);
    if (opens) setOver(true);
  };
  return (
    <Box sx={columnsStyles}>
      <ReviewForm {...props} onPoint={point} onDocument={isWide ? null : () => setOver(true)} />
      <SourceFilePanel
        file={fileOf(read)}
        place={source}
        over={isWide ? null : { isOpen: isOver, onClose: () => setOver(false) }}
      />
    </Box>
  );
}

const fileOf = ({ content, address, reading: { file, text } }: ReadFile): FileSource => ({
  file,
  shownAt: address,
  savedAt: address,
  readText: async () => ({ textState: file.textState, text }),
  readContent: () => content.arrayBuffer(),
});

type ReviewFormProps = DescriptionReviewProps & {
  onPoint: (source: CvSource, opens: boolean) => void;
  onDocument: (() => void) | null;
};

function ReviewForm({ fields, read, onAccept, onAgain, onPoint, onDocument }: ReviewFormProps) {
  const { t } = useTranslation();
  const { form, submit, submitError, busy } = useContractForm({
    schema: reviewSchema,
    defaultValues: reviewValues(fields),
    onSubmit: async (values) => onAccept(acceptedValues(values)),
  });
  const kept = useWatch({ control: form.control, name: 'keep' });
  const found = readNames.filter((name) => sourcesOf(fields, name).length > 0);
  const count = found.filter((name) => kept[name]).length;
  return (
    <FormProvider {...(form as never as Parameters<typeof FormProvider>[0])}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ minWidth: 0 }}>
        <Stack sx={{ gap: 2 }}>
          <FormErrorSummary form={form} labels={useLabels()} submitError={submitError} />
          <Remarks fields={fields} read={read} found={found} />
          {onDocument !== null && (
            <Button
              variant="outlined"
              startIcon={<FileText size={16} aria-hidden />}
              onClick={onDocument}
              sx={{ alignSelf: 'flex-start' }}
            >
              {t('descriptions.reading.showDocument')}
            </Button>
          )}
          <FoundFields fields={fields} found={found} control={form.control} onPoint={onPoint} />
        </Stack>
        <FormActions
          submitLabel={t('descriptions.reading.goOn')}
          busy={busy}
          note={t('descriptions.reading.taken', { count })}
          onCancel={onAgain}
          cancelLabel={t('descriptions.upload.again')}
        />
        <LeaveGuard dirty={!busy && !form.formState.isSubmitSuccessful} />
      </Box>
    </FormProvider>
  );
}

type FoundFieldsProps = Pick<ReviewFormProps, 'fields' | 'onPoint'> & {
  found: ReadName[];
  control: Parameters<typeof ReadInputs>[0]['control'];
};

function FoundFields({ fields, found, control, onPoint }: FoundFieldsProps) {
  const { t } = useTranslation();
  return (
    <Surface title={t('descriptions.reading.title')}>
      <Stack sx={{ gap: 3 }}>
        {found.map((name) => (
          <ReadRow
            key={name}
            name={name}
            sources={sourcesOf(fields, name)}
            isSure={isSure(fields, name)}
            onPoint={onPoint}
          >
            <ReadInputs name={name} control={control} />
          </ReadRow>
        ))}
      </Stack>
    </Surface>
  );
}

type RemarksProps = { fields: DescriptionFields; read: ReadFile; found: ReadName[] };

/** Remarks on the whole reading: whether it is a job description, whether it is complete, what is missing. */
function Remarks({ fields, read, found }: RemarksProps) {
  const { t } = useTranslation();
  const names = readNames
    .filter((name) => !found.includes(name))
    .map((name) => t(`descriptions.reading.names.${name}`));
  return (
    <>
      {!fields.isLikely && <Alert severity="warning">{t('descriptions.reading.unlikely')}</Alert>}
      {read.reading.file.textState === 'too_long' && (
        <Alert severity="info">{t('descriptions.reading.tooLong')}</Alert>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('descriptions.reading.lead')}
        {names.length > 0 && ` ${t('descriptions.reading.notFound', { names: names.join(', ') })}`}
      </Typography>
    </>
  );
}

/** Removes duplicate lines. */
function sourcesOf(fields: DescriptionFields, name: ReadName): CvSource[] {
  if (name !== 'skills') return fields[name] === null ? [] : [fields[name].source];
  return [...new Map(fields.skills.map(({ source }) => [source.line, source])).values()];
}

const isSure = (fields: DescriptionFields, name: ReadName): boolean =>
  name === 'skills' ? fields.skills.every((skill) => skill.isSure) : fields[name]?.isSure === true;

function useLabels(): Record<string, string> {
  const { t } = useTranslation();
  const names = [
    'title',
    'descriptionHtml',
    'city',
    'payMin',
    'payMax',
    'payCurrency',
    'openings',
    'closesOn',
  ];
  return Object.fromEntries([...names, 'skills', 'country'].map((name) => [name, t(`jobs.fields.${name}`)]));
}

const columnsStyles = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 46%)' },
} as const;
