import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SendTimeChoice } from '#applications/web/parts/send-time-choice.tsx';
import { messageBody } from '#conversations/contract.ts';
import { momentIn } from '#mail-templates/web/parts/moment-in.ts';
import { optionalLine } from '#platform/contract/fields.ts';
import { call } from '#platform/web/call.ts';
import { formatDate } from '#platform/web/format.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { outgoing, type ScheduledMessage } from '../contract.ts';
import { useOutgoingChange } from './queries.ts';

const schema = z.strictObject({ subject: optionalLine(200), body: messageBody });

type ScheduledDialogProps = { message: ScheduledMessage; onClose: () => void };

/** Changes text and time of a message that is not sent yet. */
export function ScheduledDialog({ message, onClose }: ScheduledDialogProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { id: scheduledMessageId, sendAt, isDayOnly, timeZone } = message;
  const [time, setTime] = useState<string>(sendAt ?? 'tray');
  // The list is read again while the dialog is open; a change by a colleague must not become the one that was edited.
  const [version] = useState(message.version);
  const save = useOutgoingChange({
    send: (body: { subject: string | null; body: string; time: string }) =>
      call(outgoing.change, { params: { companyId, scheduledMessageId }, body: { ...body, version } }),
    done: t('outgoing.said.saved'),
    onDone: onClose,
    isInDialog: true,
  });
  const { form, dialog } = useContractForm({
    schema,
    defaultValues: { subject: message.subject ?? '', body: message.body },
    onSubmit: async ({ subject, body }) => {
      await save.mutateAsync({ subject: subject === '' ? null : subject, body, time });
    },
  });
  const kept =
    sendAt === null
      ? null
      : {
          value: sendAt,
          label: isDayOnly
            ? formatDate(sendAt, timeZone)
            : t('outgoing.keepTime', momentIn(sendAt, timeZone)),
        };
  return (
    <FormDialog
      width="md"
      title={t('outgoing.editTo', { name: message.candidateName })}
      submitLabel={t('outgoing.save')}
      {...dialog}
      dirty={dialog.dirty || time !== (sendAt ?? 'tray')}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="subject"
        label={t('outgoing.subject')}
        help={t('outgoing.subjectHelp')}
      />
      <TextArea control={form.control} name="body" label={t('outgoing.text')} minRows={8} countTo={5000} />
      <SendTimeChoice<string> label={t('outgoing.when')} time={time} onChoose={setTime} kept={kept} />
    </FormDialog>
  );
}
