import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useToast } from '#ui/toasts.tsx';
import { myApplications, type OwnApplicationDetail } from '../../contract.ts';
import { useOwnChange } from '../queries.ts';
import { AnswerQuestions } from './answer-questions.tsx';
import { answersOf, valuesOf } from './answer-values.ts';

const lettersMax = 10_000;

// The server checks the answers by the rules of the form and names the questions.
const editForm = z.object({
  coverLetter: z.string(),
  answers: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()])),
});

type EditAnswersDialogProps = { application: OwnApplicationDetail; onClose: () => void };

/** The questions of the form that was sent, filled with the answers. */
export function EditAnswersDialog({ application, onClose }: EditAnswersDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useOwnChange(myApplications.changeAnswers);
  const { id: applicationId, form: seen, coverLetter } = application;
  const { form, dialog } = useContractForm({
    schema: editForm,
    defaultValues: { coverLetter, answers: valuesOf(seen.questions, application.answers) },
    onSubmit: async (values) => {
      const answers = answersOf(seen.questions, values.answers);
      await change.mutateAsync({
        params: { applicationId },
        body: { answers, coverLetter: values.coverLetter },
      });
      toast.success(t('my-applications.edit.done'));
      onClose();
    },
  });
  const letterMode = seen.standardFieldModes['coverLetter'];
  return (
    <FormDialog
      title={t('my-applications.edit.title')}
      submitLabel={t('my-applications.edit.save')}
      width="md"
      {...dialog}
      onClose={onClose}
    >
      <AnswerQuestions sent={application} control={form.control} />
      {letterMode !== 'invisible' && (
        <TextArea
          control={form.control}
          name="coverLetter"
          label={t('my-applications.sent.coverLetter')}
          required={letterMode === 'required'}
          countTo={lettersMax}
        />
      )}
    </FormDialog>
  );
}
