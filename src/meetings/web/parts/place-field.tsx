import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '#ui/fields/text-field.tsx';
import { statusRole } from '#ui/status-role.ts';
import type { Meeting } from '../../contract.ts';
import { isLink } from '../../rules.ts';
import { useRooms } from '../room-queries.ts';

export type PlaceValues = { meetingType: Meeting['meetingType']; place: string; roomId: string };

const help = { video: 'placeVideoHelp', phone: 'placePhoneHelp', onsite: 'placeOnsiteHelp' } as const;

type PlaceFieldProps = {
  control: Control<PlaceValues>;
  /** Path of the meeting in the form, with a dot at the end. */
  prefix?: string;
  /** In a row of fields the warning has the whole width below them. */
  isInRow?: boolean;
};

/** The place of a meeting, with a warning when its invitation would have none, or a video meeting no link. */
export function PlaceField({ control, prefix = '', isInRow = false }: PlaceFieldProps) {
  const { t } = useTranslation();
  const [meetingType, place, roomId] = useWatch({
    control,
    name: [`${prefix}meetingType`, `${prefix}place`, `${prefix}roomId`] as ['meetingType', 'place', 'roomId'],
  });
  const { rooms, videoAddress } = useRooms();
  const hasRoomPlace = meetingType === 'onsite' && rooms.some((room) => room.id === roomId);
  const isLinkMade = meetingType === 'video' && videoAddress !== '';
  const typed = (place ?? '').trim();
  const isMissing = meetingType !== 'phone' && typed === '' && !hasRoomPlace && !isLinkMade;
  // Some teams write how to join instead, so it is no error.
  const isNoLink = meetingType === 'video' && typed !== '' && !isLink(typed);
  return (
    <Stack sx={{ gap: 1, ...(isInRow && { display: 'contents' }) }}>
      <TextField
        control={control}
        name={`${prefix}place` as 'place'}
        label={t(`meetings.placeOf.${meetingType}`)}
        help={
          isLinkMade
            ? t('meetings.form.linkMade', { host: URL.parse(videoAddress)?.host ?? videoAddress })
            : t(`meetings.form.${help[meetingType]}`)
        }
        maxLength={500}
      />
      {(isMissing || isNoLink) && (
        <Alert severity="warning" {...statusRole} sx={{ gridColumn: '1 / -1' }}>
          {t(isNoLink ? 'meetings.form.noLink' : `meetings.form.noPlace_${meetingType}`)}
        </Alert>
      )}
    </Stack>
  );
}
