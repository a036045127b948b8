import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany, useUser } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { mailTemplates } from '#mail-templates/contract.ts';
import {
  formOfTexts,
  type MailForm,
  MailTextFields,
  writtenTexts,
} from '#mail-templates/web/parts/mail-text-fields.tsx';
import type { BulkDialogProps } from './parts/bulk-dialogs.ts';
import { MailPreview, type PreviewMail } from './parts/mail-preview.tsx';
import { useSelectionWords } from './parts/selection-words.ts';
import { quietHours, type SendTime } from '#mail-templates/send-time-rules.ts';
import { SendTimeChoice } from '#applications/web/parts/send-time-choice.tsx';
import { holdSeconds } from '../rules.ts';

type BulkMailDialogProps = BulkDialogProps & {
  preview: PreviewMail;
  /** A prepared mail; none begins with an empty one. */
  firstTexts?: MailForm['texts'];
};

/** A mail to each selected applicant, from a template or new, with a preview for each person. */
export function BulkMailDialog({ selection, preview, firstTexts, onAction, onClose }: BulkMailDialogProps) {
  const { t } = useTranslation();
  const [isPreviewing, setPreviewing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { form, mail, isWritten, setReplyTo, setTime } = useMailForm(firstTexts);
  const { values, title, emailLead } = useSelectionWords(selection);
  const show = (): void => {
    setError(isWritten ? null : t('bulk-changes.email.needsText'));
    setPreviewing(isWritten);
  };
  const send = async (): Promise<void> => {
    try {
      await onAction({ kind: 'mail', ...mail } as never);
      onClose();
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused;
      setError(wholeText(refused));
    }
  };
  return (
    <FormDialog
      width="md"
      title={title('email')}
      description={emailLead}
      submitLabel={t(`bulk-changes.email.${isPreviewing ? submitWords[mail.time] : 'toPreview'}`, values)}
      submitError={error}
      {...{ onClose, busy: form.formState.isSubmitting, dirty: form.formState.isDirty }}
      onSubmit={(event) => void form.handleSubmit(isPreviewing ? send : show)(event)}
    >
      {isPreviewing ? (
        <>
          <MailPreview preview={preview} people={selection.people} mail={mail} />
          <TimeNote time={mail.time} />
          <Button onClick={() => setPreviewing(false)} sx={{ alignSelf: 'flex-start' }}>
            {t('bulk-changes.email.back')}
          </Button>
        </>
      ) : (
        <>
          <TemplateChoice onChoose={(texts) => form.reset({ texts }, { keepDefaultValues: true })} />
          <MailTextFields form={form as never} />
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ columnGap: 2, '& > *': { flex: 1 } }}>
            <SendTimeChoice<never> label={t('bulk-changes.email.when')} time={mail.time} onChoose={setTime} />
            <ReplyChoice value={mail.replyTo} onChoose={setReplyTo} />
          </Stack>
        </>
      )}
    </FormDialog>
  );
}

const submitWords = {
  now: 'submit',
  morning: 'submitLater',
  two_days: 'submitLater',
  tray: 'submitTray',
} as const satisfies Record<SendTime, string>;

/** The note about the time until the mails are sent. */
function TimeNote({ time }: { time: SendTime }) {
  const { t } = useTranslation();
  const quiet = t('bulk-changes.email.quiet', quietHours);
  return (
    <Alert severity="info">
      {time === 'now'
        ? `${t('bulk-changes.email.hold', { seconds: holdSeconds })} ${quiet}`
        : t('bulk-changes.email.later')}
    </Alert>
  );
}

const wholeText = ({ message, fields }: CallError): string =>
  [message, ...Object.values(fields).flat()].join(' ');

type ReplyTo = 'me' | 'company';

const useIsProven = (): boolean => {
  const user = useUser();
  return user.emailVerified && user.email !== null;
};

const useTemplates = () =>
  useSuspenseQuery(queryOf(mailTemplates.listTemplates, { params: { companyId: useCompany().id } })).data;

function useMailForm(firstTexts = formOfTexts()) {
  const isProven = useIsProven();
  const { receivesReplies } = useTemplates();
  const [replyTo, setReplyTo] = useState<ReplyTo>(isProven && !receivesReplies ? 'me' : 'company');
  const [time, setTime] = useState<SendTime>('now');
  const form = useForm<MailForm>({ defaultValues: { texts: firstTexts } });
  const written = useWatch({ control: form.control });
  const mail = { texts: writtenTexts(written as MailForm), replyTo, time };
  const isWritten = Object.values(mail.texts).some((text) => text?.subject && text.body);
  return { form, mail, isWritten, setReplyTo, setTime };
}

function ReplyChoice({ value, onChoose }: { value: ReplyTo; onChoose: (chosen: ReplyTo) => void }) {
  const { t } = useTranslation();
  const { email } = useUser();
  const { receivesReplies } = useTemplates();
  const mine = useIsProven() ? [{ value: 'me', label: t('bulk-changes.email.me', { email }) }] : [];
  return (
    <PlainSelect
      label={t('bulk-changes.email.replyTo')}
      value={value}
      onChange={(chosen) => onChoose(chosen === 'me' ? 'me' : 'company')}
      options={[
        ...mine,
        {
          value: 'company',
          label: t(receivesReplies ? 'bulk-changes.email.thread' : 'bulk-changes.email.company'),
        },
      ]}
    />
  );
}

function TemplateChoice({ onChoose }: { onChoose: (texts: MailForm['texts']) => void }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const data = useTemplates();
  const [chosen, setChosen] = useState('none');
  return (
    <Stack direction="row" sx={templateStyles}>
      <PlainSelect
        label={t('bulk-changes.email.template')}
        value={chosen}
        onChange={(templateId) => {
          setChosen(templateId);
          onChoose(formOfTexts(textsOf(data.items.find((one) => one.id === templateId)?.texts)));
        }}
        options={[
          { value: 'none', label: t('bulk-changes.email.noTemplate') },
          ...data.items.map((one) => ({ value: one.id, label: one.title })),
        ]}
      />
      {data.can.change && (
        <Link component={LinkComponent} href={links.company('mail-templates')} sx={{ paddingBlockEnd: 1 }}>
          {t('bulk-changes.email.manage')}
        </Link>
      )}
    </Stack>
  );
}

// On a phone the link is below the templates, whose names need the width.
const templateStyles = {
  gap: '0 16px',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  '& > :first-child': { flex: '1 1 240px', minWidth: 0 },
} as const;

const textsOf = (
  texts: { en?: MailForm['texts']['en'] | undefined; tr?: MailForm['texts']['tr'] | undefined } = {},
) => ({
  ...(texts.en && { en: texts.en }),
  ...(texts.tr && { tr: texts.tr }),
});
