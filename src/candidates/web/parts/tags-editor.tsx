import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { type Candidate, candidates } from '../../contract.ts';
import { tagMaxChars } from '../../rules.ts';
import type { Tag } from '../../tag-contract.ts';
import { fullName } from '../candidate-words.ts';
import { candidateQuery, filtersQuery } from '../queries.ts';
import { ChipsEditor } from './chips-editor.tsx';

/** The tags of a candidate; additions and removals are saved at once. */
export function TagsEditor({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const { add, remove } = useTagChanges(candidate);
  const { data } = useQuery(filtersQuery(useCompany().id));
  const known = data?.tags ?? [];
  const words = {
    label: t('candidates.tags.label'),
    add: t('candidates.tags.add'),
    placeholder: t('candidates.tags.placeholder'),
    remove: (tag: string) => t('candidates.tags.remove', { tag }),
  };
  return (
    <ChipsEditor
      chips={candidate.tags.map(({ name }) => name)}
      words={words}
      suggestions={known.map(({ name }) => name)}
      colorOf={(tag) => [...candidate.tags, ...known].find(({ name }) => name === tag)?.color ?? 'gray'}
      maxLength={tagMaxChars}
      action={{ id: 'tag', hint: fullName(candidate) }}
      {...(candidate.can.update && { onAdd: add, onRemove: remove })}
    />
  );
}

function useTagChanges({ id: candidateId, tags }: Candidate) {
  const toast = useToast();
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  const options = {
    invalidates: [candidates.list, candidates.listFilters],
    onSuccess: (saved: { tags: Tag[]; version: number }) =>
      client.setQueryData(
        candidateQuery(companyId, candidateId).queryKey,
        (before) => before && { ...before, ...saved },
      ),
    onError: (error: Error) => toast.error(error.message),
  };
  const adding = useChange(candidates.addTag, options);
  const removing = useChange(candidates.removeTag, options);
  const params = { companyId, candidateId };
  return {
    add: (name: string) => adding.mutate({ params, body: { name } }),
    remove: (name: string) => {
      const tag = tags.find((one) => one.name === name);
      if (tag !== undefined) removing.mutate({ params: { ...params, tagId: tag.id } });
    },
  };
}
