import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { Meeting } from '../../contract.ts';
import type { Room } from '../../room-contract.ts';
import { useRooms } from '../room-queries.ts';
import type { MeetingForm } from './meeting-form-values.ts';

type RoomFieldProps = { form: MeetingForm; meeting?: Meeting };

/** The room of a meeting; nothing while the company has no rooms. */
export function RoomField({ form, meeting }: RoomFieldProps) {
  const { t } = useTranslation();
  const { rooms } = useRooms();
  // A removed room stays with the meeting that has it.
  const offered = rooms.filter(({ id, removedAt }) => removedAt === null || id === meeting?.roomId);
  if (offered.length === 0) return null;
  const describe = ({ place, seats }: Room): string =>
    [
      ...(place === '' ? [] : [place]),
      ...(seats === null ? [] : [t('meetings.form.roomSeats', { count: seats })]),
    ].join(' · ');
  return (
    <SelectField
      control={form.control}
      name="roomId"
      label={t('meetings.field.room')}
      placeholder={t('meetings.form.noRoom')}
      options={offered.map((room) => ({ value: room.id, label: room.name, description: describe(room) }))}
      clearable
    />
  );
}
