import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RejectionMail } from '#applications/contract.ts';
import { composeLetter, firstLetter } from '#applications/letter-rules.ts';
import { useKept } from '#applications/web/parts/use-kept.ts';
import { reasonsQuery } from '#applications/web/queries.ts';
import { mailTemplates } from '#mail-templates/contract.ts';
import type { RejectionTime } from '#mail-templates/send-time-rules.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';

/**
 * The mail that each rejection of this review sends: none, or the first template at the chosen time. After a colleague
 * changes its text, no rejection sends it before the member opens it.
 */
export function useLetter() {
  const { id: companyId } = useCompany();
  const [chosen, setTime] = useState<RejectionTime | null>(null);
  const { data: reasons, isFetching: isReadingReasons } = useQuery(reasonsQuery(companyId));
  const { data: templates, isFetching } = useQuery(
    queryOf(mailTemplates.listTemplates, { params: { companyId } }),
  );
  const template = firstLetter(templates?.items ?? [])?.texts;
  const latest = template && reasons && { template, paragraphs: reasons.texts };
  const { kept, keepLatest } = useKept(latest, isFetching || isReadingReasons);
  const time = templates?.items.length === 0 ? 'none' : (chosen ?? reasons?.lastTime ?? 'none');
  const isChanged = time !== 'none' && kept !== undefined && JSON.stringify(kept) !== JSON.stringify(latest);
  return {
    reasons: reasons?.items ?? [],
    time,
    setTime,
    isChanged,
    /** The member opens the mail, which shows the present text. */
    takeLatest: keepLatest,
    /** Undefined while the template loads or has changed, or when the company has none. */
    mailFor: (reason: string): RejectionMail | null | undefined => {
      if (time === 'none') return null;
      if (kept === undefined || isChanged) return undefined;
      return { texts: composeLetter(kept.template, kept.paragraphs[reason]), time };
    },
  };
}

export type ReviewLetter = ReturnType<typeof useLetter>;
