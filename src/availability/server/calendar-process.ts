import { confine } from '#files/server/confine.ts';
import { type CalendarReading, readBusyTimes } from './read-busy-times.ts';

// The process that reads a calendar, whose rules of recurrence may be endless.
confine();

process.on('message', (reading: CalendarReading) => {
  try {
    process.send?.({ times: readBusyTimes(reading) });
  } catch {
    process.send?.({ times: null });
  }
});

process.send?.('ready');
