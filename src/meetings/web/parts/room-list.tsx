import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { meetingRooms, type Room } from '../../room-contract.ts';
import { useRoomChange } from './use-room-change.ts';

type RoomListProps = { rooms: readonly Room[]; onChange: (room: Room) => void };

/** The rooms by name, the removed ones last. */
export function RoomList({ rooms, onChange }: RoomListProps) {
  const { t } = useTranslation();
  const ordered = [...rooms].sort((a, b) => Number(a.removedAt !== null) - Number(b.removedAt !== null));
  return (
    <Surface padding="none">
      <Box
        component="ul"
        aria-label={t('meetings.rooms.list')}
        sx={{ listStyle: 'none', margin: 0, padding: 0 }}
      >
        {ordered.map((room) => (
          <RoomItem key={room.id} room={room} onChange={() => onChange(room)} />
        ))}
      </Box>
    </Surface>
  );
}

function RoomItem({ room, onChange }: { room: Room; onChange: () => void }) {
  const { t } = useTranslation();
  const { remove, restore } = useRemoval(room.id);
  const isRemoved = room.removedAt !== null;
  const facts = [
    ...(room.place === '' ? [] : [room.place]),
    ...(room.seats === null ? [] : [t('meetings.rooms.seats', { count: room.seats })]),
  ];
  return (
    <Box component="li" sx={itemStyles}>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{room.name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {facts.join(', ')}
        </Typography>
      </Box>
      {isRemoved && <StatusChip tone="neutral" label={t('meetings.rooms.removed')} />}
      <ActionMenu
        label={t('meetings.rooms.act.menu', { room: room.name })}
        size="small"
        items={
          isRemoved
            ? [{ key: 'restore', label: t('meetings.rooms.act.restore'), icon: RotateCcw, onSelect: restore }]
            : [
                { key: 'change', label: t('meetings.rooms.act.change'), icon: Pencil, onSelect: onChange },
                { key: 'remove', label: t('meetings.rooms.act.remove'), icon: Trash2, onSelect: remove },
              ]
        }
      />
    </Box>
  );
}

/** Removes a room at once, with an undo in the toast, and restores one. */
function useRemoval(roomId: string) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const removeRoom = useRoomChange(meetingRooms.removeRoom, 'removed');
  const restoreRoom = useRoomChange(meetingRooms.restoreRoom, 'restored');
  const input = { params: { companyId, roomId } };
  const report = (error: unknown): void => {
    if (!(error instanceof CallError)) throw error;
    toast.error(error.message);
  };
  const restore = (): void => void restoreRoom(input).catch(report);
  const undo = { action: { label: t('meetings.rooms.undo'), onSelect: restore } };
  return { restore, remove: (): void => void removeRoom(input, undo).catch(report) };
}

const itemStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  paddingInline: 2,
  paddingBlock: 1,
  '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' },
} as const;
