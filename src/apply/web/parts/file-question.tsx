import type { FormQuestion } from '../../contract.ts';
import { facts, t } from '../facts.ts';
import { settingsOf } from '../question-settings.ts';
import type { OpenForm } from '../use-draft.ts';
import { useUpload } from '../use-upload.ts';
import { FileField } from './file-field.tsx';
import { joined } from './question-frame.ts';

type Props = { form: OpenForm; question: FormQuestion; id: string; errors: string[] | undefined };

/** An answer that is a file, of the formats and the size that the question accepts. */
export function FileQuestion({ form, question, id, errors }: Props) {
  const { kinds = [], limitMegabytes: limit = 10 } = settingsOf(question);
  const limitBytes = limit * 1024 * 1024;
  const upload = useUpload(form, { purpose: 'attachment', questionId: question.id }, { limitBytes });
  const accepted = facts.fileKinds.filter(({ kind }) => kinds.includes(kind));
  const formats = accepted.map((one) => one.formats).join(', ');
  const accept = accepted.map((one) => one.accept).join(',');
  return (
    <FileField
      form={form}
      upload={upload}
      purpose="attachment"
      questionId={question.id}
      rule={{ formats, limitBytes, accept }}
      id={id}
      label={question.label}
      isRequired={question.mode === 'required'}
      help={joined(question.help, t('apply.form.fileHelp', { formats, limit }))}
      errors={errors}
    />
  );
}
