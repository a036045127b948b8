import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { type FieldProps, useFormField } from '#ui/fields/use-form-field.ts';
import type { OwnApplicationDetail } from '../../contract.ts';
import type { EditValues, Question } from './answer-values.ts';

type SentUploadProps = FieldProps<EditValues> & { question: Question; application: OwnApplicationDetail };

/** A file or a video that was sent, which the edit keeps; the error says that none can be added. */
export function SentUpload({ question, application, ...props }: SentUploadProps) {
  const { t } = useTranslation();
  const { frame } = useFormField(props);
  const sent = application.answers[question.id];
  const title = application.files.find(({ id }) => id === sent)?.title ?? t('my-applications.sent.video');
  return (
    <FieldFrame {...frame} group>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {sent === undefined
          ? t('my-applications.edit.noUpload')
          : t('my-applications.edit.uploadStays', { name: title })}
      </Typography>
    </FieldFrame>
  );
}
