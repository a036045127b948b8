import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reader } from '#comments/web/parts/readers-field.tsx';
import { call, type CallError } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { conversations, type Message } from '../contract.ts';
import { readersOf } from './parts/readers-of.ts';
import { PrivacyField } from './parts/privacy-field.tsx';

type ReadersDialogProps = { message: Message; candidateId: string; onClose: () => void };

/** Chooses who reads a message; the readers of a private one are those of all its answers. */
export function ReadersDialog({ message, candidateId, onClose }: ReadersDialogProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const client = useQueryClient();
  const toast = useToast();
  const [readers, setReaders] = useState<Reader[] | null>(readersOf(message) ?? []);
  const save = useMutation<Message, CallError>({
    mutationFn: () =>
      call(conversations.setReaders, {
        params: { companyId, candidateId, messageId: message.id },
        body: { readerIds: readers?.map(({ id }) => id) ?? null },
      }),
    onSuccess: (saved) => {
      toast.success(
        t(saved.readers === null ? 'conversations.private.opened' : 'conversations.private.saved'),
      );
      onClose();
      for (const operation of [conversations.list, conversations.read])
        void client.invalidateQueries({ queryKey: keyOf(operation) });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <FormDialog
      title={t('conversations.private.title')}
      description={t(
        message.readers === null ? 'conversations.private.body' : 'conversations.private.bodyThread',
      )}
      submitLabel={t('conversations.private.save')}
      submitError={save.error?.message}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <PrivacyField
        candidateId={candidateId}
        applicationId={message.applicationId}
        readers={readers}
        onChange={setReaders}
      />
    </FormDialog>
  );
}
