import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import { formatMoment } from '#platform/web/format.ts';
import { keyOf, queryOf, useChange } from '#platform/web/query.ts';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { useToast } from '#ui/toasts.tsx';
import { pushDevices } from '../../settings-contract.ts';
import { hasPush, subscribe, unsubscribe } from '../push.ts';

/** The browsers that show push messages, and the button that asks this one for its permission. */
export function PushDevices() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queryOf(pushDevices.listDevices, {}));
  const isOn = data?.devices.some(({ isCurrent }) => isCurrent) ?? false;
  return (
    <SettingsSection
      title={t('notifications.settings.devicesTitle')}
      lead={hasPush() ? t('notifications.settings.devicesLead') : t('notifications.settings.unsupported')}
      action={data && hasPush() && !isOn && <TurnOnButton publicKey={data.publicKey} />}
    >
      <Surface padding="none">
        {data === undefined &&
          (error ? <FailureState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />)}
        {data?.devices.length === 0 && (
          <Typography
            variant="body2"
            sx={{ color: 'text.secondary', paddingInline: { xs: 2, sm: 3 }, paddingBlock: 2 }}
          >
            {t('notifications.settings.devicesNone')}
          </Typography>
        )}
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {data?.devices.map((device) => (
            <DeviceLine key={device.id} device={device} />
          ))}
        </Box>
      </Surface>
    </SettingsSection>
  );
}

function TurnOnButton({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const turnOn = async (): Promise<void> => {
    setPending(true);
    const isOn = await subscribe(publicKey).catch((error: unknown) => {
      // The browser's own errors are in English and name no remedy.
      toast.error(error instanceof CallError ? error.message : t('notifications.settings.failed'));
      return null;
    });
    setPending(false);
    await client.invalidateQueries({ queryKey: keyOf(pushDevices.listDevices) });
    if (isOn === true) toast.success(t('notifications.settings.turnedOn'));
    if (isOn === false) toast.error(t('notifications.settings.denied'));
  };
  return (
    <Button
      variant="outlined"
      startIcon={<BellRing size={16} aria-hidden />}
      disabled={isPending}
      onClick={() => void turnOn()}
    >
      {t('notifications.settings.turnOn')}
    </Button>
  );
}

type Device = { id: string; browser: string; system: string; createdAt: string; isCurrent: boolean };

function DeviceLine({ device }: { device: Device }) {
  const { t } = useTranslation();
  const toast = useToast();
  const parts = [device.browser, device.system].filter((part) => part !== '');
  const name = parts.length === 0 ? t('notifications.settings.unknownDevice') : parts.join(', ');
  const remove = useChange(pushDevices.removeDevice, {
    invalidates: [pushDevices.listDevices],
    onSuccess: () => {
      if (device.isCurrent) void unsubscribe();
      toast.success(t('notifications.settings.turnedOff'));
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <Box component="li" sx={lineStyles}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2">{name}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {device.isCurrent ? t('notifications.settings.thisBrowser') : formatMoment(device.createdAt)}
        </Typography>
      </Box>
      <Button
        size="small"
        disabled={remove.isPending}
        aria-label={t('notifications.settings.turnOffOf', { device: name })}
        onClick={() => remove.mutate({ params: { deviceId: device.id } })}
      >
        {t('notifications.settings.turnOff')}
      </Button>
    </Box>
  );
}

const lineStyles = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  paddingBlock: 1.25,
  paddingInline: { xs: 2, sm: 3 },
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});
