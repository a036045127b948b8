import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useToast } from '#ui/toasts.tsx';
import { meetingAnswerDraft, myApplications } from '../../contract.ts';
import { useOwnChange } from '../queries.ts';

type AnswerDialogProps = {
  params: { applicationId: string; meetingId: string };
  answer: 'no' | 'other_time';
  onClose: () => void;
};

/** Declines a meeting or asks for another time, with a note to the team. */
export function AnswerDialog({ params, answer, onClose }: AnswerDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const send = useOwnChange(myApplications.answerMeeting);
  const { form, submit, submitError, busy, dirty } = useContractForm({
    schema: meetingAnswerDraft,
    defaultValues: { answer, note: '' },
    onSubmit: async (body) => {
      await send.mutateAsync({ params, body });
      toast.success(t('my-applications.meetings.sent'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(`my-applications.meetings.${answer}`)}
      submitLabel={t('my-applications.meetings.send')}
      {...{ submitError, busy, dirty, onClose }}
      onSubmit={(event) => void submit(event)}
    >
      <TextArea
        control={form.control}
        name="note"
        label={t('my-applications.meetings.note')}
        help={t(`my-applications.meetings.${answer === 'no' ? 'noteNo' : 'noteOther'}`)}
        countTo={500}
      />
    </FormDialog>
  );
}
