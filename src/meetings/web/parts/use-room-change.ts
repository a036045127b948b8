import { useTranslation } from 'react-i18next';
import type { CallInput, Endpoint, Output } from '#platform/contract/endpoint.ts';
import { useChange } from '#platform/web/query.ts';
import { type ToastOptions, useToast } from '#ui/toasts.tsx';
import { meetings } from '../../contract.ts';
import { meetingRooms } from '../../room-contract.ts';

type RoomNews = 'created' | 'changed' | 'removed' | 'restored';

/**
 * Changes the rooms and shows a toast.
 * @returns a function that throws the refusal
 */
export function useRoomChange<E extends Endpoint>(operation: E, news: RoomNews) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChange(operation, { invalidates: [meetingRooms.listRooms, meetings.read] });
  return async (input: CallInput<E>, options: ToastOptions = {}): Promise<Output<E>> => {
    const output = await change.mutateAsync(input);
    toast.success(t(`meetings.rooms.toasts.${news}`), options);
    return output;
  };
}
