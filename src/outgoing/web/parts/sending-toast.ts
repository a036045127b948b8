import type { TFunction } from 'i18next';
import { momentIn } from '#mail-templates/web/parts/moment-in.ts';
import type { ScheduledMessage } from '../../contract.ts';

type SendingTime = Pick<ScheduledMessage, 'sendAt' | 'isDayOnly' | 'timeZone'>;

// A message that is sent now has the time of the server's clock.
const clockSkewMs = 60_000;

/** The messages that are sent now, and those that wait for the end of the quiet hours, the earliest first. */
export function splitSending(
  messages: readonly SendingTime[],
  now: Date,
): { count: number; waiting: SendingTime[] } {
  const timeOf = ({ sendAt }: SendingTime): number => Date.parse(sendAt ?? '');
  const waiting = messages
    .filter((message) => timeOf(message) > now.getTime() + clockSkewMs)
    .toSorted((one, other) => timeOf(one) - timeOf(other));
  return { count: messages.length - waiting.length, waiting };
}

/** Says that messages are being sent, and when those leave that wait for the end of the quiet hours. */
export function sendingToast(messages: readonly SendingTime[], t: TFunction): string {
  const { count, waiting } = splitSending(messages, new Date());
  const [first] = waiting;
  return [
    ...(count > 0 ? [t('outgoing.said.sending', { count })] : []),
    ...(first === undefined
      ? []
      : [
          t(`outgoing.said.${first.isDayOnly ? 'waitingOn' : 'waiting'}`, {
            count: waiting.length,
            ...momentIn(first.sendAt ?? '', first.timeZone),
          }),
        ]),
  ].join('. ');
}
