import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { meetingRooms, type Room, roomDraft } from '../../room-contract.ts';
import { useRoomChange } from './use-room-change.ts';

type RoomDialogProps = {
  /** The room to change; null for a new one. */
  room: Room | null;
  onClose: () => void;
};

/** Adds a room, or changes one. */
export function RoomDialog({ room, onClose }: RoomDialogProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const create = useRoomChange(meetingRooms.createRoom, 'created');
  const change = useRoomChange(meetingRooms.changeRoom, 'changed');
  const { form, dialog } = useContractForm({
    schema: roomDraft,
    defaultValues: { name: room?.name ?? '', place: room?.place ?? '', seats: room?.seats ?? null },
    onSubmit: async (body) => {
      if (room === null) await create({ params: { companyId }, body });
      else await change({ params: { companyId, roomId: room.id }, body });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(room === null ? 'meetings.rooms.form.new' : 'meetings.rooms.form.change')}
      submitLabel={t(room === null ? 'meetings.rooms.form.create' : 'meetings.rooms.form.save')}
      {...dialog}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label={t('meetings.rooms.form.name')}
        maxLength={100}
        required
      />
      <TextField
        control={form.control}
        name="place"
        label={t('meetings.rooms.form.place')}
        help={t('meetings.rooms.form.placeHelp')}
        maxLength={300}
      />
      <NumberField control={form.control} name="seats" label={t('meetings.rooms.form.seats')} />
    </FormDialog>
  );
}
