import { useState } from 'react';
import type { FormQuestion } from '../../contract.ts';
import { t } from '../facts.ts';
import { settingsOf } from '../question-settings.ts';
import { canRecord } from '../use-camera.ts';
import { useRecorded } from '../use-recorded.ts';
import type { OpenForm } from '../use-draft.ts';
import { useUpload } from '../use-upload.ts';
import { FileField } from './file-field.tsx';
import { VideoRecorder } from './video-recorder.tsx';

type Props = { form: OpenForm; question: FormQuestion; id: string; errors: string[] | undefined };

/** A video answer: a file, or a recording with a preview before the upload. */
export function VideoField({ form, question, id, errors }: Props) {
  const { limitSeconds = 120 } = settingsOf(question);
  const target = { purpose: 'video', questionId: question.id } as const;
  const upload = useUpload(form, target);
  const [isRecording, setIsRecording] = useState(false);
  const [recorded, setRecorded] = useRecorded(form.access.id, target);
  const hasFile = form.draft.files.some((file) => file.questionId === question.id);
  const keep = (content: File | null, isOpen: boolean): void => {
    setIsRecording(isOpen);
    setRecorded(content);
    if (!isOpen) requestAnimationFrame(() => document.getElementById(`${id}-input`)?.focus());
  };
  if (isRecording || recorded !== null) {
    return (
      <VideoRecorder
        label={question.label}
        limitSeconds={limitSeconds}
        recorded={recorded}
        onRecorded={(content) => keep(content, true)}
        onClose={() => keep(null, false)}
        onUse={(content) => {
          keep(null, false);
          upload.start(content, content.name);
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
        help={helpOf(question, limitSeconds)}
        errors={errors}
      />
      {canRecord() && !hasFile && upload.going === null && (
        <div>
          <button className="plain" type="button" onClick={() => setIsRecording(true)}>
            {t('apply.form.video.record')}
          </button>
        </div>
      )}
    </div>
  );
}

function helpOf({ help }: FormQuestion, limitSeconds: number): string {
  const words = canRecord() ? 'apply.form.video.help' : 'apply.form.video.helpFile';
  const howLong = t(words, { limit: durationWords(limitSeconds) });
  return [help, howLong].filter((part) => part !== '').join(' ');
}

function durationWords(seconds: number): string {
  return seconds % 60 === 0
    ? t('apply.form.video.minutes', { count: seconds / 60 })
    : t('apply.form.video.seconds', { count: seconds });
}
