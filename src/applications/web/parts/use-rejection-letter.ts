import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailTemplates, type MailTexts } from '#mail-templates/contract.ts';
import type { RejectionTime } from '#mail-templates/send-time-rules.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { composeLetter, firstLetter } from '../../letter-rules.ts';
import { reasonsQuery } from '../queries.ts';
import { useKept } from './use-kept.ts';

/**
 * The letter of a rejection: its template and time. A template or paragraph that a colleague changes meanwhile is used
 * only when the member takes it.
 * @param firstTime begins with this time; left out: with the last choice of the member
 */
export function useRejectionLetter(firstTime?: RejectionTime) {
  const { id: companyId } = useCompany();
  const client = useQueryClient();
  const { data: reasons, isFetching: isReadingReasons } = useSuspenseQuery(reasonsQuery(companyId));
  const { data, isFetching } = useSuspenseQuery(
    queryOf(mailTemplates.listTemplates, { params: { companyId } }),
  );
  const latest = { templates: data.items, paragraphs: reasons.texts };
  const { kept = latest, keepLatest } = useKept(latest, isFetching || isReadingReasons);
  const [time, setTime] = useState<RejectionTime>(firstTime ?? reasons.lastTime);
  const [templateId, setTemplateId] = useState(firstLetter(data.items)?.id ?? '');
  const textsOf = ({ templates, paragraphs }: typeof latest, reason: string): MailTexts =>
    composeLetter(templates.find(({ id }) => id === templateId)?.texts, paragraphs[reason]);
  const isListed = data.items.some(({ id }) => id === templateId);
  return {
    reasons: reasons.items,
    templates: data.items,
    templateId: isListed ? templateId : '',
    chooseTemplate: (id: string): void => {
      keepLatest();
      setTemplateId(id);
    },
    time,
    setTime,
    /** The next dialog begins with this time, before the server has stored it. */
    rememberTime: (): void => {
      const { queryKey } = reasonsQuery(companyId);
      client.setQueryData(queryKey, (before) => before && { ...before, lastTime: time });
    },
    textsFor: (reason: string) => textsOf(kept, reason),
    /** The text that a colleague has changed since the member began to read it; null without a change. */
    changedTextsFor: (reason: string): MailTexts | null => {
      const changed = textsOf(latest, reason);
      return isListed && JSON.stringify(textsOf(kept, reason)) !== JSON.stringify(changed) ? changed : null;
    },
    takeLatest: keepLatest,
  };
}

export type RejectionLetter = ReturnType<typeof useRejectionLetter>;
