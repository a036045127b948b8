import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import type { Control, Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { ComboField } from '../fields/combo-field.tsx';
import { DateField } from '../fields/date-field.tsx';
import { DateTimeField } from '../fields/date-time-field.tsx';
import { FileDropField } from '../fields/file-drop-field.tsx';
import type { UploadFile } from '../fields/file-drop-field.tsx';
import { FormActions } from '../fields/form-actions.tsx';
import { FormErrorSummary } from '../fields/form-error-summary.tsx';
import { FormWordsProvider } from '../fields/form-words.tsx';
import { MonthField } from '../fields/month-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { RadioGroupField } from '../fields/radio-group-field.tsx';
import { RichTextField } from '../fields/rich-text-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { SuggestField } from '../fields/suggest-field.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Surface } from '../page/surface.tsx';
import { useToast } from '../toasts.tsx';
import { emptySample } from './sample-form.ts';
import type { SampleForm } from './sample-form.ts';

/** Rejects empty required fields, so that every error can be shown. */
const resolver: Resolver<SampleForm> = (values) => {
  const required = Object.entries(values).filter(
    ([, value]) =>
      value === '' || value === null || value === false || (Array.isArray(value) && !value.length),
  );
  const errors = Object.fromEntries(
    required.map(([name]) => [name, { type: 'required', message: 'ui.showcase.fieldRequired' }]),
  );
  return required.length > 0 ? { values: {}, errors } : { values, errors: {} };
};

/** Every field, bound to one form; the submit button shows the errors. */
export function FieldsPart() {
  const { t } = useTranslation();
  const toast = useToast();
  const form = useForm<SampleForm>({ defaultValues: emptySample, resolver });
  const labels = Object.fromEntries(
    Object.keys(emptySample).map((name) => [name, t(`ui.showcase.field.${name}`)]),
  );
  return (
    <FormWordsProvider value={(key) => t(key)}>
      <Surface title={t('ui.showcase.fields')}>
        <Box
          component="form"
          noValidate
          onSubmit={(event) => void form.handleSubmit(() => toast.success(t('ui.showcase.saved')))(event)}
        >
          <Stack sx={{ gap: 2.5, maxWidth: 640 }}>
            <FormErrorSummary form={form} labels={labels} />
            <TextFields control={form.control} />
            <ChoiceFields control={form.control} />
            <TimeAndFileFields control={form.control} />
          </Stack>
          <FormActions
            ground="surface"
            submitLabel={t('ui.showcase.publish')}
            dirty={form.formState.isDirty}
            onCancel={() => form.reset()}
          />
        </Box>
      </Surface>
    </FormWordsProvider>
  );
}

type PartProps = { control: Control<SampleForm> };

function TextFields({ control }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        control={control}
        name="title"
        label={t('ui.showcase.field.title')}
        help={t('ui.showcase.titleHelp')}
        required
      />
      <PasswordField
        control={control}
        name="secret"
        label={t('ui.showcase.field.secret')}
        autoComplete="new-password"
      />
      <TextArea control={control} name="note" label={t('ui.showcase.field.note')} countTo={500} />
      <RichTextField control={control} name="text" label={t('ui.showcase.field.text')} required />
      <SuggestField
        control={control}
        name="town"
        label={t('ui.showcase.field.town')}
        suggestions={[{ value: 'Kadıköy, İstanbul', label: 'Kadıköy', description: 'İstanbul' }]}
      />
      <NumberField control={control} name="salary" label={t('ui.showcase.field.salary')} unit="₺" />
    </>
  );
}

function ChoiceFields({ control }: PartProps) {
  const { t } = useTranslation();
  const kinds = ['full', 'part', 'intern'].map((value) => ({ value, label: t(`ui.showcase.kind.${value}`) }));
  const skills = ['React', 'TypeScript', 'C++', 'SQL'].map((value) => ({ value, label: value }));
  return (
    <>
      <SelectField
        control={control}
        name="kind"
        label={t('ui.showcase.field.kind')}
        placeholder={t('ui.showcase.choose')}
        options={kinds}
        required
      />
      <ComboField
        control={control}
        name="place"
        label={t('ui.showcase.field.place')}
        options={['İstanbul', 'Ankara', 'Stockholm'].map((value) => ({ value, label: value }))}
      />
      <ComboField
        control={control}
        name="skills"
        kind="tags"
        label={t('ui.showcase.field.skills')}
        help={t('ui.showcase.skillsHelp')}
        options={skills}
      />
      <RadioGroupField
        control={control}
        name="where"
        label={t('ui.showcase.field.where')}
        options={[
          { value: 'office', label: t('ui.showcase.office') },
          { value: 'remote', label: t('ui.showcase.remote'), description: t('ui.showcase.remoteHelp') },
        ]}
      />
      <SwitchField
        control={control}
        name="open"
        label={t('ui.showcase.field.open')}
        help={t('ui.showcase.openHelp')}
      />
      <CheckboxField control={control} name="consent" label={t('ui.showcase.field.consent')} required />
    </>
  );
}

function TimeAndFileFields({ control }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <DateField control={control} name="day" label={t('ui.showcase.field.day')} />
      <MonthField control={control} name="month" label={t('ui.showcase.field.month')} />
      <DateTimeField
        control={control}
        name="instant"
        label={t('ui.showcase.field.instant')}
        zone="Europe/Istanbul"
        zoneNameAt={() => 'Istanbul (GMT+3)'}
      />
      <FileDropField
        control={control}
        name="file"
        label={t('ui.showcase.field.file')}
        hint={t('ui.showcase.fileHint')}
        accept=".pdf,.docx"
        maxBytes={10_000_000}
        upload={pretendUpload}
      />
    </>
  );
}

const pretendUpload: UploadFile = async (file, { onProgress }) => {
  onProgress(0.6);
  await file.arrayBuffer();
  if (file.name.includes('broken')) throw new Error('ui.file.failed');
  return { id: file.name, name: file.name, sizeBytes: file.size };
};
