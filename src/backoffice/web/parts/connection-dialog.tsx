import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { text } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Connection, connectionDraft, connections } from '../../connections-contract.ts';
import { backoffice } from '../../contract.ts';

type ConnectionDialogProps = {
  /** The changed one; without it a new one is added. */
  connection?: Connection;
  onAdded: (made: { id: string; secret: string }) => void;
  onClose: () => void;
};

// One address a line; the server checks each of them.
const form = z.strictObject({
  name: connectionDraft.shape.name,
  redirectUris: text(20_000).min(1, 'backoffice.validation.redirectUriRequired'),
});

const stale = [connections.listConnections, backoffice.listLog];

/** Name and redirect URIs of a connected company. */
export function ConnectionDialog({ connection, onAdded, onClose }: ConnectionDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const add = useChange(connections.addConnection, { invalidates: stale });
  const change = useChange(connections.changeConnection, { invalidates: stale });
  const title = t(connection === undefined ? 'backoffice.connections.add' : 'backoffice.connections.change');
  const { form: fields, dialog } = useContractForm({
    schema: form,
    defaultValues: {
      name: connection?.name ?? '',
      redirectUris: connection?.redirectUris.join('\n') ?? '',
    },
    checks: 'onSubmit',
    onSubmit: async ({ name, redirectUris }) => {
      const body = { name, redirectUris: linesOf(redirectUris) };
      if (connection === undefined) return onAdded(await add.mutateAsync({ body }));
      await change.mutateAsync({ params: { connectionId: connection.id }, body });
      toast.success(t('backoffice.connections.changed'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={title}
      submitLabel={t(connection === undefined ? 'backoffice.connections.add' : 'backoffice.connections.save')}
      {...dialog}
      onClose={onClose}
    >
      <TextField
        control={fields.control}
        name="name"
        label={t('backoffice.connections.name')}
        autoComplete="off"
        required
      />
      <TextArea
        control={fields.control}
        name="redirectUris"
        label={t('backoffice.connections.redirectUris')}
        help={t('backoffice.connections.redirectUrisHelp')}
        placeholder="https://"
        required
      />
    </FormDialog>
  );
}

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
