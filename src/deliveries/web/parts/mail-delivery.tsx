import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { withWords } from '#platform/web/words.ts';
import type { Delivery } from '../../contract.ts';
import type { MailKind } from '../../rules.ts';

export type ShownKind = Exclude<MailKind, 'meeting_reminder' | 'other'>;

// Loaded with its words, which are with those of the rarer parts of meetings, because most pages show no mail.
const DeliveryLine = lazy(async () => ({
  default: (await withWords('meetings', () => import('./delivery-line.tsx'))).DeliveryLine,
}));

/** The delivery of a mail to a candidate, below the thing that it brings; nothing without a mail. */
export function MailDelivery({ delivery, kind }: { delivery: Delivery | null; kind: ShownKind }) {
  if (delivery === null) return null;
  return (
    <Suspense fallback={<Box sx={{ minHeight: 20 }} />}>
      <DeliveryLine delivery={delivery} kind={kind} />
    </Suspense>
  );
}
