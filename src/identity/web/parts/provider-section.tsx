import Button from '@mui/material/Button';
import { useSuspenseQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { providers } from '../../provider-contract.ts';
import { storeRedirect } from '../stored-redirect.ts';
import { providersQuery } from '../queries.ts';
import { useProvenChange } from '../use-proven-change.ts';
import { SecurityRow, SecurityRows } from './security-row.tsx';

type Provider = { id: string; name: string };

/** Provider accounts that sign in to this account; hidden when no provider is offered. */
export function ProviderSection({ linked }: { linked: Provider[] }) {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(providersQuery);
  const [removing, setRemoving] = useState<Provider | null>(null);
  const { busy, link } = useLink();
  const isLinked = ({ id }: Provider): boolean => linked.some((one) => one.id === id);
  // A provider that is no longer offered may still be linked, and can be removed.
  const all = [...data.items, ...linked.filter(({ id }) => !data.items.some((one) => one.id === id))];
  if (all.length === 0) return null;
  return (
    <>
      <Surface
        title={t('identity.account.providers.title')}
        description={t('identity.account.providers.lead')}
        padding="none"
      >
        <SecurityRows label={t('identity.account.providers.title')}>
          {all.map((one) => (
            <SecurityRow
              key={one.id}
              icon={LogIn}
              title={one.name}
              status={
                isLinked(one) && <StatusChip tone="success" label={t('identity.account.providers.linked')} />
              }
              actions={
                isLinked(one) ? (
                  <Button variant="outlined" color="inherit" onClick={() => setRemoving(one)}>
                    {t('identity.account.providers.remove.open')}
                  </Button>
                ) : (
                  <Button variant="outlined" loading={busy === one.id} onClick={() => void link(one.id)}>
                    {t('identity.account.providers.link')}
                  </Button>
                )
              }
            />
          ))}
        </SecurityRows>
      </Surface>
      {removing !== null && <RemoveDialog provider={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

/** Navigates to the provider, which returns to this page. The button stays busy until the browser leaves the page. */
function useLink(): { busy: string | null; link: (provider: string) => Promise<void> } {
  const change = useProvenChange();
  const [busy, setBusy] = useState<string | null>(null);
  return {
    busy,
    async link(provider) {
      setBusy(provider);
      const redirect = links.account('security');
      const started = await change((proof) =>
        call(providers.startProvider, { body: { provider, redirect, link: true, ...proof } }),
      );
      if (started === null) return setBusy(null);
      storeRedirect(redirect);
      window.location.assign(started.authorizationUrl);
    },
  };
}

function RemoveDialog({ provider: { id, name }, onClose }: { provider: Provider; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useProvenChange();
  const params = { provider: id };
  const remove = async (): Promise<void> => {
    onClose();
    const removed = await change((body) => call(providers.unlinkProvider, { params, body }));
    if (removed !== null) toast.success(t('identity.account.providers.remove.done', { name }));
  };
  return (
    <ConfirmDialog
      tone="danger"
      title={t('identity.account.providers.remove.title', { name })}
      body={t('identity.account.providers.remove.body', { name })}
      confirmLabel={t('identity.account.providers.remove.confirm')}
      onClose={onClose}
      onConfirm={() => void remove()}
    />
  );
}
