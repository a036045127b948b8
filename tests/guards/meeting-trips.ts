import type { Resource, RoundTrip } from './round-trip.ts';

const room: RoundTrip = { reader: 'meetings.listRooms' };

/** Operations of meetings that write the fields of a resource, and how these are read back. */
export const meetingTrips = {
  'meetings.createRoom': room,
  'meetings.changeRoom': room,
  'meetings.changeVideo': {
    reader: 'meetings.listRooms',
    values: { videoAddress: 'https://meet.example.org' },
    find: (answer: Resource) => answer,
  },
} satisfies Record<string, RoundTrip>;
