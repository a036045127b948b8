import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type FileKind, fileKinds } from '#files/rules.ts';
import { FieldFrame, labelId } from '#ui/fields/field-frame.tsx';
import { useErrorText } from '#ui/fields/form-words.tsx';
import { answerFileKinds } from '../../rules.ts';
import type { QuestionForm } from './question-form.ts';

/** The formats that a file question accepts. */
export function FileKindsField({ form: { control } }: { form: QuestionForm }) {
  const { t } = useTranslation();
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'settings.kinds' });
  const error = useErrorText(fieldState.error);
  const chosen: readonly FileKind[] = field.value ?? [];
  const toggle = (kind: FileKind, isOn: boolean): void =>
    field.onChange(answerFileKinds.filter((one) => (one === kind ? isOn : chosen.includes(one))));
  return (
    <FieldFrame id={id} label={t('forms.fields.fileKinds')} error={error} required group>
      <Box
        component="fieldset"
        aria-labelledby={labelId(id)}
        sx={{
          border: 0,
          margin: 0,
          padding: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
        }}
      >
        {answerFileKinds.map((kind) => (
          <FormControlLabel
            key={kind}
            label={fileKinds[kind].name}
            control={
              <Checkbox
                checked={chosen.includes(kind)}
                onChange={(_event, isOn) => toggle(kind, isOn)}
                onBlur={field.onBlur}
              />
            }
          />
        ))}
      </Box>
    </FieldFrame>
  );
}
