import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Cable } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '#platform/web/format.ts';
import { queryOf, useChange } from '#platform/web/query.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Connection, connections } from '../connections-contract.ts';
import { backoffice } from '../contract.ts';
import { ConnectionDialog } from './parts/connection-dialog.tsx';
import { Line, LineList } from './parts/line-list.tsx';
import { SecretDialog } from './parts/secret-dialog.tsx';

/** The state of the page's dialogs. A new secret is kept only as long as its dialog is open. */
type Dialog =
  | { act: 'add' }
  | { act: 'change' | 'status' | 'renew'; connection: Connection }
  | { act: 'secret'; id: string; secret: string };

/** Outside applications to which signed-in users may be handed over. */
export function ConnectionsPage() {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const query = useQuery(queryOf(connections.listConnections, {}));
  const add = (
    <Button variant="contained" onClick={() => setDialog({ act: 'add' })}>
      {t('backoffice.connections.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('backoffice.connections.title')}
        subtitle={t('backoffice.connections.lead')}
        primaryAction={add}
      />
      {query.error !== null && <FailureState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton />}
      {query.data?.items.length === 0 && <EmptyState icon={Cable} title={t('backoffice.connections.none')} />}
      {query.data !== undefined && query.data.items.length > 0 && (
        <LineList>
          {query.data.items.map((connection) => (
            <ConnectionLine key={connection.id} connection={connection} onOpen={setDialog} />
          ))}
        </LineList>
      )}
      {dialog !== null && <OpenDialog dialog={dialog} onOpen={setDialog} onClose={() => setDialog(null)} />}
    </>
  );
}

type LineProps = { connection: Connection; onOpen: (dialog: Dialog) => void };

function ConnectionLine({ connection, onOpen }: LineProps) {
  const { t } = useTranslation();
  const { id, name, redirectUris, isEnabled, createdAt, lastUsedAt } = connection;
  const used =
    lastUsedAt === null
      ? t('backoffice.connections.neverUsed')
      : t('backoffice.connections.used', { date: formatDateTime(lastUsedAt) });
  return (
    <Line
      title={name}
      second={
        <>
          <div>{t('backoffice.connections.id', { id })}</div>
          {redirectUris.map((address) => (
            <div key={address}>{address}</div>
          ))}
          <div>{[used, t('backoffice.since', { date: formatDate(createdAt) })].join(' · ')}</div>
        </>
      }
    >
      <StatusChip
        tone={isEnabled ? 'success' : 'neutral'}
        label={t(isEnabled ? 'backoffice.connections.enabled' : 'backoffice.connections.disabled')}
      />
      <ActionMenu
        label={t('backoffice.connections.menu', { name })}
        size="small"
        items={[
          {
            key: 'change',
            label: t('backoffice.connections.change'),
            onSelect: () => onOpen({ act: 'change', connection }),
          },
          {
            key: 'renew',
            label: t('backoffice.connections.renew'),
            onSelect: () => onOpen({ act: 'renew', connection }),
          },
          {
            key: 'status',
            label: t(isEnabled ? 'backoffice.connections.disable' : 'backoffice.connections.enable'),
            onSelect: () => onOpen({ act: 'status', connection }),
          },
        ]}
      />
    </Line>
  );
}

type OpenDialogProps = { dialog: Dialog; onOpen: (dialog: Dialog) => void; onClose: () => void };

function OpenDialog({ dialog, onOpen, onClose }: OpenDialogProps) {
  const showSecret = ({ id, secret }: { id: string; secret: string }): void =>
    onOpen({ act: 'secret', id, secret });
  switch (dialog.act) {
    case 'add':
      return <ConnectionDialog onAdded={showSecret} onClose={onClose} />;
    case 'change':
      return <ConnectionDialog connection={dialog.connection} onAdded={showSecret} onClose={onClose} />;
    case 'status':
      return <StatusDialog connection={dialog.connection} onClose={onClose} />;
    case 'renew':
      return <RenewDialog connection={dialog.connection} onRenewed={showSecret} onClose={onClose} />;
    case 'secret':
      return <SecretDialog id={dialog.id} secret={dialog.secret} onClose={onClose} />;
  }
}

function StatusDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChange(connections.setConnectionStatus, {
    invalidates: [connections.listConnections, backoffice.listLog],
  });
  const [act] = useState(connection.isEnabled ? 'disable' : 'enable');
  return (
    <ConfirmActionDialog
      title={t(`backoffice.connections.${act}Ask`, { name: connection.name })}
      body={t(`backoffice.connections.${act}Body`)}
      confirmLabel={t(`backoffice.connections.${act}`)}
      tone={act === 'disable' ? 'danger' : 'normal'}
      onSure={async () => {
        const params = { connectionId: connection.id };
        await change.mutateAsync({ params, body: { isEnabled: act === 'enable' } });
        toast.success(t(`backoffice.connections.${act}d`));
      }}
      onClose={onClose}
    />
  );
}

type RenewDialogProps = {
  connection: Connection;
  onRenewed: (made: { id: string; secret: string }) => void;
  onClose: () => void;
};

function RenewDialog({ connection, onRenewed, onClose }: RenewDialogProps) {
  const { t } = useTranslation();
  // The dialog closes with the `onClose` of the render of its confirmation; a state would come too late.
  const made = useRef<{ id: string; secret: string } | null>(null);
  const renew = useChange(connections.renewSecret, {
    invalidates: [connections.listConnections, backoffice.listLog],
  });
  return (
    <ConfirmActionDialog
      title={t('backoffice.connections.renewAsk', { name: connection.name })}
      body={<Box>{t('backoffice.connections.renewBody')}</Box>}
      confirmLabel={t('backoffice.connections.renew')}
      onSure={async () => {
        made.current = await renew.mutateAsync({ params: { connectionId: connection.id } });
      }}
      onClose={() => (made.current === null ? onClose() : onRenewed(made.current))}
    />
  );
}
