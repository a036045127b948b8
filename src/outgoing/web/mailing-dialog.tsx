import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SendTimeChoice } from '#applications/web/parts/send-time-choice.tsx';
import { type Mailing, mailings } from '#bulk-changes/mailing-contract.ts';
import type { SendTime } from '#mail-templates/send-time-rules.ts';
import type { MailTexts } from '#mail-templates/contract.ts';
import {
  formOfTexts,
  type MailForm,
  MailTextFields,
  writtenTexts,
} from '#mail-templates/web/parts/mail-text-fields.tsx';
import { call } from '#platform/web/call.ts';
import { formatNumber } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { mailingTime } from './parts/mailing-time.ts';
import { useOutgoingChange } from './queries.ts';

const keptTime = 'kept';

type MailingDialogProps = { mailing: Mailing; subject: string; onClose: () => void };

/** Changes text and time of the mails of a mailing that are not sent yet. */
export function MailingDialog({ mailing, subject, onClose }: MailingDialogProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const [time, setTime] = useState<SendTime | typeof keptTime>(keptTime);
  const [error, setError] = useState<string | null>(null);
  const keptLabel = useKeptLabel(mailing);
  const form = useForm<MailForm>({
    defaultValues: { texts: formOfTexts(mailing.texts as Partial<MailForm['texts']>) },
  });
  const { id: mailingId, waitingCount: count } = mailing;
  // The list is read again while the dialog is open; a change by a colleague must not become the one that was edited.
  const [version] = useState(mailing.version);
  const save = useOutgoingChange({
    send: (texts: MailTexts | null) =>
      call(mailings.changeMailing, {
        params: { companyId, mailingId },
        body: { texts, time: time === keptTime ? null : time, version },
      }),
    done: t('outgoing.mailings.said.saved'),
    onDone: onClose,
    isInDialog: true,
  });
  const submit = (values: MailForm): void => {
    const texts = writtenTexts(values);
    const isWritten = Object.values(texts).every((text) => text?.subject.trim() && text.body.trim());
    const hasText = Object.keys(texts).length > 0;
    setError(isWritten && hasText ? null : t('outgoing.mailings.needsText'));
    // An unchanged text is not sent, so that it replaces none that a colleague wrote meanwhile.
    if (isWritten && hasText) save.mutate(form.formState.isDirty ? (texts as MailTexts) : null);
  };
  return (
    <FormDialog
      width="md"
      title={t('outgoing.mailings.edit', { subject })}
      description={t('outgoing.mailings.editLead', { count, number: formatNumber(count) })}
      submitLabel={t('outgoing.save')}
      submitError={error ?? save.error?.message}
      {...{ onClose, busy: save.isPending, dirty: form.formState.isDirty || time !== keptTime }}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <MailTextFields form={form as never} />
      <SendTimeChoice
        label={t('outgoing.when')}
        time={time}
        onChoose={setTime}
        kept={{ value: keptTime, label: keptLabel }}
      />
    </FormDialog>
  );
}

/** The time that the mails have, or why they have none. */
function useKeptLabel(mailing: Mailing): string {
  const { t } = useTranslation();
  if (!mailing.isPlanned) return t('outgoing.mailings.planning');
  const time = mailingTime(mailing);
  return time === null ? t('outgoing.inTray') : t('outgoing.mailings.keepTime', { time });
}
