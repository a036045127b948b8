import { type ReactNode, useRef, useState } from 'react';
import type { DraftFile } from '../../draft-file-contract.ts';
import { removeFile } from '../draft-client.ts';
import { facts, type FilePurpose, type FileRule, t } from '../facts.ts';
import type { OpenForm } from '../use-draft.ts';
import type { UploadControl } from '../use-upload.ts';
import { FieldFrame, type FrameProps } from './field-frame.tsx';
import { UploadProgress } from './upload-progress.tsx';

type Props = Omit<FrameProps, 'children' | 'isGroup'> & {
  form: OpenForm;
  upload: UploadControl;
  purpose: FilePurpose;
  questionId?: string;
  /** Defaults to the rule of the purpose. */
  rule?: FileRule;
  /** Another source of a file, shown while there is none. */
  offer?: ReactNode;
};

type OnChoose = (file: File, name: string) => void;
const mebibyte = 1024 * 1024;

/** One file: an input, an upload with progress, or the stored file with its state. */
export function FileField({ form, upload, purpose, questionId, rule, offer, ...frame }: Props) {
  const file = form.draft.files.find(
    (one) => one.purpose === purpose && one.questionId === (questionId ?? null),
  );
  const { limitBytes, formats, accept } = rule ?? facts.files[purpose];
  const help = frame.help ?? t('apply.form.fileHelp', { formats, limit: limitBytes / mebibyte });
  // An unreadable file shows its error at once; a missing one only on submit.
  const found = file === undefined ? frame.errors : form.draft.problems[frame.id];
  const errors = upload.failure === null ? found : [upload.failure];
  return (
    <FieldFrame {...frame} help={help} errors={errors} isGroup>
      {upload.going !== null && <UploadProgress going={upload.going} upload={upload} />}
      {upload.going === null && file !== undefined && (
        <StoredFile file={file} form={form} onChoose={upload.start} accept={accept} />
      )}
      {upload.going === null && file === undefined && (
        <>
          <DropZone id={frame.id} label={frame.label} accept={accept} onChoose={upload.start} />
          {offer}
        </>
      )}
      {upload.canRetry && (
        <div>
          <button className="plain" type="button" onClick={upload.resume}>
            {t('apply.form.retry')}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

type DropProps = { id: string; label: string; accept: string; onChoose: OnChoose };

function DropZone({ id, label, accept, onChoose }: DropProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the control is the input inside; dropping comes on top
    <label
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const file = event.dataTransfer.files[0];
        if (file !== undefined) onChoose(file, file.name);
      }}
    >
      <FileInput id={`${id}-input`} label={label} accept={accept} onChoose={onChoose} />
      <b>{t('apply.form.chooseFile')}</b>
      <span className="help drop-hint">{t('apply.form.dropFile')}</span>
    </label>
  );
}

function FileInput({ id, label, accept, onChoose }: Partial<DropProps> & Pick<DropProps, 'onChoose'>) {
  return (
    <input
      id={id}
      aria-label={label}
      type="file"
      accept={accept}
      onChange={(event) => {
        const file = event.target.files?.[0];
        event.target.value = '';
        if (file !== undefined) onChoose(file, file.name);
      }}
    />
  );
}

type StoredFileProps = { file: DraftFile; form: OpenForm; accept: string; onChoose: OnChoose };
const unreadable = ['broken', 'encrypted', 'empty'];

function StoredFile({ file, form, accept, onChoose }: StoredFileProps) {
  const input = useRef<HTMLDivElement>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = (): void => {
    setIsRemoving(true);
    removeFile(form.access, file.id)
      .then(form.take, () => undefined)
      .finally(() => setIsRemoving(false));
  };
  return (
    <div className="file">
      <span className="kind" aria-hidden="true">
        {file.title.split('.').at(-1)?.toUpperCase().slice(0, 4)}
      </span>
      <div aria-live="polite">
        <p className="title">{file.title}</p>
        {!unreadable.includes(file.textState) && <p className="help">{stateWords(file)}</p>}
      </div>
      <div className="hidden" ref={input} inert>
        <FileInput accept={accept} onChoose={onChoose} />
      </div>
      <div className="row">
        <button
          className="plain"
          type="button"
          onClick={() => input.current?.querySelector('input')?.click()}
        >
          {t('apply.form.replaceFile')}
        </button>
        <button
          className="link"
          type="button"
          disabled={isRemoving}
          onClick={remove}
          aria-label={t('apply.form.removeFile', { name: file.title })}
        >
          {t('apply.form.remove')}
        </button>
      </div>
    </div>
  );
}

function stateWords({ textState, scanState }: DraftFile): string {
  const words = textState === 'pending' ? t('apply.form.checking') : t(`apply.form.textStates.${textState}`);
  const byScan: Record<DraftFile['scanState'], string> = {
    passed: words,
    too_large: words,
    pending: t('apply.form.waitsForScan'),
    // It has its error above.
    infected: '',
  };
  return byScan[scanState];
}
