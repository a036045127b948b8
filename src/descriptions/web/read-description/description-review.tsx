import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FileSource } from '#files/web/cv-viewer/file-viewer.tsx';
import { useLeaveGuard } from '#platform/web/leave-guard.ts';
import { DiscardDialog } from '#ui/dialogs/form-dialog.tsx';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { Surface } from '#ui/page/surface.tsx';
import type { CvSource } from '#reading/contract.ts';
import { ReviewField } from '#reading/web/parts/review-field.tsx';
import { ReviewForm } from '#reading/web/parts/review-form.tsx';
import { SourceReview } from '#reading/web/parts/source-review.tsx';
import type { JobFormValues } from '#jobs/web/job-form-values.ts';
import type { DescriptionFields } from '../../contract.ts';
import { ReadInputs } from './read-inputs.tsx';
import {
  acceptedValues,
  type ReadName,
  readNames,
  reviewSchema,
  reviewValues,
  valuesOf,
} from './accepted-values.ts';
import { LeftOutParts } from './left-out-parts.tsx';
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
export function DescriptionReview({ fields, read, onAccept, onAgain }: DescriptionReviewProps) {
  const { t, i18n } = useTranslation();
  const review = useContractForm({
    schema: reviewSchema,
    defaultValues: reviewValues(fields, i18n.language === 'tr' ? 'tr' : 'en'),
    onSubmit: async (values) => onAccept(acceptedValues(values)),
  });
  const { form, busy } = review;
  const kept = useWatch({ control: form.control, name: 'keep' });
  const found = readNames.filter((name) => sourcesOf(fields, name).length > 0);
  const leave = useLeaveGuard(!busy && !form.formState.isSubmitSuccessful, 'way');
  return (
    <SourceReview file={fileOf(read)}>
      <ReviewForm
        review={review}
        labels={useLabels()}
        actions={{
          submitLabel: t('descriptions.reading.goOn'),
          note: t('descriptions.reading.taken', { count: found.filter((name) => kept[name]).length }),
          onCancel: onAgain,
          cancelLabel: t(read.isPasted ? 'descriptions.paste.again' : 'descriptions.upload.again'),
        }}
      >
        <Remarks fields={fields} read={read} found={found} />
        <FoundFields fields={fields} control={form.control} />
        <LeftOutParts fields={fields} />
        <DiscardDialog {...leave} />
      </ReviewForm>
    </SourceReview>
  );
}

const fileOf = ({ content, address, reading: { file, text } }: ReadFile): FileSource => ({
  file,
  shownAt: address,
  savedAt: address,
  readText: async () => ({ textState: file.textState, text }),
  readContent: () => content.arrayBuffer(),
});

type FoundFieldsProps = { fields: DescriptionFields; control: ComponentProps<typeof ReadInputs>['control'] };

function FoundFields({ fields, control }: FoundFieldsProps) {
  const { t } = useTranslation();
  return (
    <Surface title={t('descriptions.reading.title')}>
      <Stack sx={{ gap: 3 }}>
        {readNames.map((name) => {
          const [first, ...others] = sourcesOf(fields, name);
          if (first === undefined) return null;
          return (
            <ReviewField
              key={name}
              keep={`keep.${name}`}
              what={t(`descriptions.reading.names.${name}`)}
              sources={[first, ...others]}
              isSure={isSure(fields, name)}
            >
              <ReadInputs name={name} control={control} fields={fields} />
            </ReviewField>
          );
        })}
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

/** The lines of a value, each once. A text of which everything was left out can still get parts back. */
function sourcesOf(fields: DescriptionFields, name: ReadName): CvSource[] {
  const sources = valuesOf(fields, name).map(({ source }) => source);
  const first = fields.leftOut.slice(0, 1).map(({ source }) => source);
  const shown = sources.length === 0 && name === 'descriptionHtml' ? first : sources;
  return [...new Map(shown.map((source) => [source.line, source])).values()].slice(0, 6);
}

const isSure = (fields: DescriptionFields, name: ReadName): boolean =>
  valuesOf(fields, name).every((value) => value.isSure);

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
  return Object.fromEntries(
    [...names, 'skills', 'country', 'departmentId'].map((name) => [name, t(`jobs.fields.${name}`)]),
  );
}
