import type { Resource, RoundTrip } from './round-trip.ts';

const meeting: RoundTrip = {
  reader: 'meetings.read',
  values: { wallTime: '2031-08-08T10:30', timeZone: 'Asia/Tokyo', durationMinutes: 50 },
  as: {
    candidateId: ({ candidate: person }) => (person as Resource)['id'],
    hostIds: ({ hosts }) => (hosts as Resource[]).map((host) => host['memberId']),
    version: ({ version }) => Number(version) - 1,
  },
};

const room: RoundTrip = { reader: 'meetings.listRooms' };

/** Operations of meetings that write the fields of a resource, and how these are read back. */
export const meetingTrips = {
  'meetings.create': meeting,
  'meetings.update': meeting,
  'meetings.createRoom': room,
  'meetings.changeRoom': room,
  'meetings.changeVideo': {
    reader: 'meetings.listRooms',
    values: { videoAddress: 'https://meet.example.org' },
    find: (answer: Resource) => answer,
  },
  'availability.saveHours': {
    reader: 'availability.readAvailability',
    values: { timeZone: 'Asia/Tokyo', days: [{ weekday: 2, from: '10:00', to: '15:30' }] },
    find: ({ hours }: Resource) => hours,
  },
  'meetings.changeLimits': {
    reader: 'meetings.readLimits',
    values: { bufferBeforeMinutes: 5, bufferAfterMinutes: 20, noticeHours: 36, dailyLimit: 3 },
    find: ({ company }: Resource) => company,
  },
  'meetings.saveOwnLimits': {
    reader: 'meetings.readLimits',
    values: { bufferBeforeMinutes: 10, bufferAfterMinutes: 25, noticeHours: 48, dailyLimit: 2 },
    find: ({ own }: Resource) => own,
  },
} satisfies Record<string, RoundTrip>;
