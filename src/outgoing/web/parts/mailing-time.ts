import i18next from 'i18next';
import type { Mailing } from '#bulk-changes/mailing-contract.ts';
import { zoneCity } from '#platform/contract/zone-name.ts';
import { deviceTimeZone, formatDate } from '#platform/web/format.ts';
import { shortTime } from './short-time.ts';

type Times = Pick<Mailing, 'sendAt' | 'lastSendAt' | 'isDayOnly'>;

/**
 * When a mailing is sent, from the first to the last mail: "1 Dec, 06:00 – 1 Dec, 14:00, London time". It has no zone of its
 * own, because its people live in several, so the times are the reader's; null in the tray.
 */
export function mailingTime({ sendAt, lastSendAt, isDayOnly }: Times): string | null {
  if (sendAt === null) return null;
  const timeOf = isDayOnly ? formatDate : shortTime;
  const span = [...new Set([timeOf(sendAt), timeOf(lastSendAt ?? sendAt)])].join(' – ');
  if (isDayOnly) return span;
  const city = zoneCity(deviceTimeZone(), i18next.language);
  return i18next.t('outgoing.mailings.inZone', { time: span, city });
}
