import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { flushStart } from '#ui/theme/tokens.ts';
import { useToast } from '#ui/toasts.tsx';
import { type Candidate, candidates } from '../../contract.ts';
import { tagMaxChars } from '../../rules.ts';
import { candidateQuery, filtersQuery } from '../queries.ts';
import { TagChip } from './tag-chip.tsx';

/** The tags of a candidate; additions and removals are saved at once. */
export function TagsEditor({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const { add, remove } = useTagChanges(candidate.id);
  const mayChange = candidate.can.update;
  if (candidate.tags.length === 0 && !mayChange) return null;
  return (
    <Box
      component="section"
      aria-label={t('candidates.tags.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}
    >
      {candidate.tags.map((tag) => (
        <TagChip key={tag} tag={tag} {...(mayChange && { onRemove: () => remove(tag) })} />
      ))}
      {isAdding ? (
        <TagInput taken={candidate.tags} onAdd={add} onClose={() => setAdding(false)} />
      ) : (
        mayChange && (
          <Button
            size="small"
            onClick={() => setAdding(true)}
            startIcon={<Plus size={13} aria-hidden />}
            sx={{
              // After tags it keeps its distance; alone it begins the line.
              ...(candidate.tags.length === 0 && flushStart),
              minHeight: 24,
              paddingBlock: 0,
              fontSize: '0.75rem',
            }}
          >
            {t('candidates.tags.add')}
          </Button>
        )
      )}
    </Box>
  );
}

function useTagChanges(candidateId: string) {
  const toast = useToast();
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  const options = {
    invalidates: [candidates.list, candidates.listFilters],
    onSuccess: (saved: { tags: string[]; version: number }) =>
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
    add: (tag: string) => adding.mutate({ params: { ...params, tag } }),
    remove: (tag: string) => removing.mutate({ params: { ...params, tag } }),
  };
}

type TagInputProps = { taken: string[]; onAdd: (tag: string) => void; onClose: () => void };

function TagInput({ taken, onAdd, onClose }: TagInputProps) {
  const { t } = useTranslation();
  const { data } = useQuery(filtersQuery(useCompany().id));
  const [text, setText] = useState('');
  return (
    <Autocomplete
      freeSolo
      autoHighlight={false}
      openOnFocus
      size="small"
      options={(data?.tags ?? []).filter((tag) => !taken.includes(tag))}
      value={null}
      inputValue={text}
      onInputChange={(_event, next, reason) => {
        if (reason !== 'reset') setText(next.slice(0, tagMaxChars));
      }}
      onChange={(_event, tag) => {
        if (tag !== null && tag.trim() !== '') onAdd(tag.trim());
        setText('');
      }}
      onBlur={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      slotProps={{ popper: { sx: { minWidth: 200 } } }}
      renderInput={(params) => {
        const { ref, ...input } = params.slotProps.input;
        return (
          <InputBase
            ref={ref}
            id={params.id}
            className={input.className}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the pressed "Add tag" button
            autoFocus
            placeholder={t('candidates.tags.placeholder')}
            slotProps={{ input: { ...params.slotProps.htmlInput, 'aria-label': t('candidates.tags.add') } }}
            inputRef={params.slotProps.htmlInput.ref}
            sx={(theme) => ({
              width: 140,
              height: 24,
              paddingInline: 1,
              fontSize: '0.75rem',
              borderRadius: '6px',
              border: `1px solid ${theme.kadro.controlLine}`,
            })}
          />
        );
      }}
    />
  );
}
