import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { CopyButton } from '#ui/page/copy-button.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { availabilities, type Availability } from '../../contract.ts';

/** The secret address of the member's meetings: shown once, renewed and revoked. */
export function FeedSettings({ feed }: { feed: Availability['feed'] }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'renew' | 'revoke' | null>(null);
  const { address, error, make, revoke } = useFeed();
  return (
    <Surface>
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        {error !== null && <Alert severity="error">{error}</Alert>}
        {address !== null && <NewAddress address={address} />}
        {feed !== null && address === null && (
          <Typography>{t('availability.feed.since', { time: formatDateTime(feed.createdAt) })}</Typography>
        )}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button
            variant="outlined"
            onClick={() => (feed === null ? void make().catch(() => undefined) : setDialog('renew'))}
          >
            {t(`availability.feed.${feed === null ? 'make' : 'renew'}`)}
          </Button>
          {feed !== null && (
            <Button color="error" onClick={() => setDialog('revoke')}>
              {t('availability.feed.revoke')}
            </Button>
          )}
        </Stack>
      </Stack>
      {dialog !== null && (
        <ConfirmActionDialog
          title={t(`availability.feed.${dialog}Title`)}
          body={t(`availability.feed.${dialog}Body`)}
          confirmLabel={t(`availability.feed.${dialog}`)}
          onSure={dialog === 'renew' ? make : revoke}
          onClose={() => setDialog(null)}
        />
      )}
    </Surface>
  );
}

function NewAddress({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <Alert severity="success" sx={{ width: '100%' }}>
      {t('availability.feed.once')}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.8125rem' }}>
          {address}
        </Typography>
        <CopyButton text={address} label={t('availability.feed.address')} />
      </Box>
    </Alert>
  );
}

function useFeed() {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const [address, setAddress] = useState<string | null>(null);
  const invalidates = [availabilities.readAvailability];
  const renewal = useChange(availabilities.renewFeed, { invalidates });
  const revocation = useChange(availabilities.revokeFeed, { invalidates });
  const input = { params: { companyId } };
  return {
    address,
    error: renewal.error?.message ?? null,
    make: async (): Promise<void> => setAddress((await renewal.mutateAsync(input)).address),
    revoke: async (): Promise<void> => {
      await revocation.mutateAsync(input);
      setAddress(null);
      toast.success(t('availability.feed.revoked'));
    },
  };
}
