import i18next from 'i18next';

const dayMs = 86_400_000;

type Moment = { time: string; day: string; city: string };

/** "tomorrow 09:00", "tomorrow" and "Istanbul", for a sentence about the time of a mail in the zone of its reader. */
export function momentIn(at: string, timeZone: string, now = new Date()): Moment {
  const language = i18next.language === 'tr' ? 'tr' : 'en';
  const locale = language === 'tr' ? 'tr-TR' : 'en-GB';
  const when = new Date(at);
  const days = (dayIn(when, timeZone) - dayIn(now, timeZone)) / dayMs;
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(when);
  const day =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
      : new Intl.DateTimeFormat(locale, {
          weekday: 'short',
          day: 'numeric',
          month: 'short',
          ...(yearIn(when, timeZone) !== yearIn(now, timeZone) && { year: 'numeric' }),
          timeZone,
        }).format(when);
  return { time: `${day} ${clock}`, day, city: cityOf(timeZone, language) };
}

/** The day in the zone, as the time of its beginning in UTC. */
function dayIn(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
  return Date.parse(`${parts}T00:00:00Z`);
}

const yearIn = (at: Date, timeZone: string): number => new Date(dayIn(at, timeZone)).getUTCFullYear();

// The names of zones are English; the one of our companies has a letter of its own.
const cityOf = (timeZone: string, language: 'en' | 'tr'): string => {
  const city = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  return language === 'tr' && city === 'Istanbul' ? 'İstanbul' : city;
};
