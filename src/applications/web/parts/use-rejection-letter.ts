import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailTemplates } from '#mail-templates/contract.ts';
import type { RejectionTime } from '#mail-templates/send-time-rules.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { composeLetter, firstLetter } from '../../letter-rules.ts';
import { reasonsQuery } from '../queries.ts';

/**
 * The letter of a rejection: its template and time.
 * @param firstTime begins with this time; left out: with the last choice of the member
 */
export function useRejectionLetter(firstTime?: RejectionTime) {
  const { id: companyId } = useCompany();
  const client = useQueryClient();
  const { data: reasons } = useSuspenseQuery(reasonsQuery(companyId));
  const { data } = useSuspenseQuery(queryOf(mailTemplates.listTemplates, { params: { companyId } }));
  const [time, setTime] = useState<RejectionTime>(firstTime ?? reasons.lastTime);
  const [templateId, setTemplateId] = useState(firstLetter(data.items)?.id ?? '');
  const template = data.items.find(({ id }) => id === templateId);
  return {
    reasons: reasons.items,
    templates: data.items,
    mayChange: data.can.change,
    template,
    setTemplateId,
    time,
    setTime,
    /** The next dialog begins with this time, before the server has stored it. */
    rememberTime: (): void => {
      const { queryKey } = reasonsQuery(companyId);
      client.setQueryData(queryKey, (before) => before && { ...before, lastTime: time });
    },
    textsFor: (reason: string) => composeLetter(template?.texts, reasons.texts[reason]),
  };
}

export type RejectionLetter = ReturnType<typeof useRejectionLetter>;
