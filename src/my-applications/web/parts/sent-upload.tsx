import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { type FieldProps, useFormField } from '#ui/fields/use-form-field.ts';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import type { EditValues, Question, SentForm } from './answer-values.ts';

type SentUploadProps = FieldProps<EditValues> & { question: Question; sent: SentForm };

/** A file or a video that was sent, which the edit keeps; the error says that none can be added. */
export function SentUpload({ question, sent: form, ...props }: SentUploadProps) {
  const { t } = useTranslation();
  const { field, frame, aria } = useFormField(props);
  const sent = form.answers[question.id];
  const title = form.files.find(({ id }) => id === sent)?.title ?? t('my-applications.sent.video');
  return (
    <FieldFrame {...frame} group>
      <Box
        component="fieldset"
        ref={(element: HTMLElement | null) => field.ref(element)}
        tabIndex={-1}
        aria-describedby={aria['aria-describedby']}
        sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}
      >
        <Box component="legend" sx={visuallyHidden}>
          {frame.label}
        </Box>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {sent === undefined
            ? t('my-applications.edit.noUpload')
            : t('my-applications.edit.uploadStays', { name: title })}
        </Typography>
      </Box>
    </FieldFrame>
  );
}
