import { useState } from 'react';
import type { FormQuestion } from '../../contract.ts';
import { t } from '../facts.ts';
import { settingsOf } from '../question-settings.ts';
import { canRecord } from '../use-camera.ts';
import type { OpenForm } from '../use-draft.ts';
import { useUpload } from '../use-upload.ts';
import { FileField } from './file-field.tsx';
import { VideoRecorder } from './video-recorder.tsx';

type Props = { form: OpenForm; question: FormQuestion; id: string; errors: string[] | undefined };

/** A video answer: a file, or a recording with a preview before the upload. */
export function VideoField({ form, question, id, errors }: Props) {
  const { limitSeconds = 120 } = settingsOf(question);
  const upload = useUpload(form, { purpose: 'video', questionId: question.id });
  const [isRecording, setIsRecording] = useState(false);
  const hasFile = form.draft.files.some((file) => file.questionId === question.id);
  const howLong = t('careers.form.video.help', { limit: durationWords(limitSeconds) });
  if (isRecording) {
    return (
      <VideoRecorder
        label={question.label}
        limitSeconds={limitSeconds}
        onClose={() => setIsRecording(false)}
        onUse={(content) => {
          setIsRecording(false);
          upload.start(content, content.type.includes('mp4') ? 'video.mp4' : 'video.webm');
        }}
      />
    );
  }
  return (
    <div className="video">
      <FileField
        form={form}
        upload={upload}
        purpose="video"
        questionId={question.id}
        id={id}
        label={question.label}
        isRequired={question.mode === 'required'}
        help={[question.help, howLong].filter((part) => part !== '').join(' ')}
        errors={errors}
      />
      {canRecord() && !hasFile && upload.going === null && (
        <div>
          <button className="plain" type="button" onClick={() => setIsRecording(true)}>
            {t('careers.form.video.record')}
          </button>
        </div>
      )}
    </div>
  );
}

function durationWords(seconds: number): string {
  return seconds % 60 === 0
    ? t('careers.form.video.minutes', { count: seconds / 60 })
    : t('careers.form.video.seconds', { count: seconds });
}
