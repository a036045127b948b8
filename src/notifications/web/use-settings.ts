import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { queryOf } from '#platform/web/query.ts';
import { useToast } from '#ui/toasts.tsx';
import { type NotificationSettings, notificationSettings, type SettingsBody } from '../settings-contract.ts';

export const settingsQuery = (companyId: string) =>
  queryOf(notificationSettings.readSettings, { params: { companyId } });

/** The settings of the member. A change is shown at once and undone when the server refuses it. */
export function useSettings(companyId: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const toast = useToast();
  const query = settingsQuery(companyId);
  const { data, error, refetch } = useQuery(query);
  const { mutate } = useMutation({
    mutationFn: (body: SettingsBody) =>
      call(notificationSettings.saveSettings, { params: { companyId }, body }),
    // One after another, so that the last change wins.
    scope: { id: `notification settings ${companyId}` },
    onSuccess: () => toast.success(t('notifications.settings.saved')),
    onError: (failure) => {
      toast.error(failure.message);
      void client.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  const change = (changes: Partial<SettingsBody>): void => {
    const current = client.getQueryData<NotificationSettings>(query.queryKey);
    if (current === undefined) return;
    const { muted, ...body } = { ...current, ...changes };
    void client.cancelQueries({ queryKey: query.queryKey });
    client.setQueryData(query.queryKey, {
      ...body,
      channels: { ...current.channels, ...body.channels },
      muted,
    });
    mutate(body);
  };
  return { data, error, refetch, change };
}
