import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RejectionMail } from '#applications/contract.ts';
import { composeLetter, firstLetter } from '#applications/letter-rules.ts';
import { reasonsQuery } from '#applications/web/queries.ts';
import { mailTemplates } from '#mail-templates/contract.ts';
import type { RejectionTime } from '#mail-templates/send-time-rules.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';

/** The mail that each rejection of this review sends: none, or the first template at the chosen time. */
export function useLetter() {
  const { id: companyId } = useCompany();
  const [chosen, setTime] = useState<RejectionTime | null>(null);
  const { data: reasons } = useQuery(reasonsQuery(companyId));
  const { data: templates } = useQuery(queryOf(mailTemplates.listTemplates, { params: { companyId } }));
  const template = firstLetter(templates?.items ?? [])?.texts;
  const time = templates?.items.length === 0 ? 'none' : (chosen ?? reasons?.lastTime ?? 'none');
  return {
    reasons: reasons?.items ?? [],
    time,
    setTime,
    /** Undefined while the template loads, or when the company has none. */
    mailFor: (reason: string): RejectionMail | null | undefined => {
      if (time === 'none') return null;
      return template && { texts: composeLetter(template, reasons?.texts[reason]), time };
    },
  };
}

export type ReviewLetter = ReturnType<typeof useLetter>;
