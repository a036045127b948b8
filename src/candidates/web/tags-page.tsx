import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchX, Tags } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { SearchField } from '#ui/page/search-field.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { mergedTagsMax, tagNames } from '../rules.ts';
import type { TagUse } from '../tag-contract.ts';
import { MergeTagsDialog } from './merge-tags-dialog.tsx';
import { RemovedTags } from './parts/removed-tags.tsx';
import { TagLine } from './parts/tag-line.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { tagPages } from './tag-queries.ts';

/** The open dialog: a new tag or a changed one, or the tags to merge. */
type OpenDialog = { kind: 'tag'; tag: TagUse | null } | { kind: 'merge'; tags: readonly TagUse[] };

/** The tags of the company's candidates: add, rename, colour, merge, delete and restore. */
export function TagsPage() {
  const { t } = useTranslation();
  const { q = '' }: { q?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = (text: string): void =>
    void navigate({ to: '/company/tags', search: (text === '' ? {} : { q: text }) as never, replace: true });
  const query = useInfiniteQuery({
    ...tagPages(useCompany().id, q),
    placeholderData: keepPreviousData,
  });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [selected, setSelected] = useState<readonly TagUse[]>([]);
  const add = (
    <Button variant="contained" onClick={() => setDialog({ kind: 'tag', tag: null })}>
      {t('candidates.tagSettings.new')}
    </Button>
  );
  return (
    <SettingsSection
      title={t('candidates.tagSettings.title')}
      lead={t('candidates.tagSettings.lead')}
      action={add}
    >
      <Box sx={{ marginBlockEnd: 1.5 }}>
        <SearchField label={t('candidates.tagSettings.search')} value={q} onSearch={search} />
      </Box>
      <PagedList
        query={query}
        empty={q === '' ? <NoTags /> : <NothingFound />}
        more={t('candidates.tagSettings.more')}
      >
        {(items) => <TagList tags={items} {...{ selected }} onSelect={setSelected} onOpen={setDialog} />}
      </PagedList>
      <RemovedTags />
      {dialog?.kind === 'tag' && <TagDialog tag={dialog.tag} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'merge' && (
        <MergeTagsDialog
          tags={dialog.tags}
          onMerged={() => setSelected([])}
          onClose={() => setDialog(null)}
        />
      )}
    </SettingsSection>
  );
}

type TagListProps = {
  tags: readonly TagUse[];
  /** Also those that another search found. */
  selected: readonly TagUse[];
  onSelect: (selected: readonly TagUse[]) => void;
  onOpen: (dialog: OpenDialog) => void;
};

function TagList({ tags, selected, onSelect, onOpen }: TagListProps) {
  const { t } = useTranslation();
  const present = selected.map((tag) => tags.find(({ id }) => id === tag.id) ?? tag);
  const isSelected = (tag: TagUse): boolean => selected.some(({ id }) => id === tag.id);
  const toggle = (tag: TagUse): void =>
    onSelect(isSelected(tag) ? selected.filter(({ id }) => id !== tag.id) : [...selected, tag]);
  return (
    <>
      <MergeBar
        selected={present}
        onMerge={() => onOpen({ kind: 'merge', tags: present })}
        onClear={() => onSelect([])}
      />
      <Surface padding="none">
        <Box component="ul" aria-label={t('candidates.tagSettings.title')} sx={listStyles}>
          {tags.map((tag) => (
            <TagLine
              key={tag.id}
              tag={tag}
              isSelected={isSelected(tag)}
              onToggle={() => toggle(tag)}
              onEdit={() => onOpen({ kind: 'tag', tag })}
            />
          ))}
        </Box>
      </Surface>
    </>
  );
}

type MergeBarProps = { selected: readonly TagUse[]; onMerge: () => void; onClear: () => void };

/** Names the selected tags, because a search may hide some of them. */
function MergeBar({ selected, onMerge, onClear }: MergeBarProps) {
  const { t } = useTranslation();
  const isMany = selected.length > mergedTagsMax;
  return (
    <Box sx={toolbarStyles}>
      <Button
        size="small"
        variant="outlined"
        disabled={selected.length < 2 || isMany}
        onClick={onMerge}
        sx={{ flexShrink: 0 }}
      >
        {t('candidates.tagSettings.mergeSelected')}
      </Button>
      <Typography
        variant="body2"
        component="output"
        sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {isMany
          ? t('candidates.tagSettings.mergeMost', { count: mergedTagsMax })
          : selected.length === 0
            ? t('candidates.tagSettings.mergeHelp')
            : t('candidates.tagSettings.selected', { count: selected.length, names: tagNames(selected) })}
      </Typography>
      {selected.length > 0 && (
        <Button size="small" onClick={onClear}>
          {t('ui.table.clearSelection')}
        </Button>
      )}
    </Box>
  );
}

function NoTags() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={Tags}
      title={t('candidates.tagSettings.empty')}
      body={t('candidates.tagSettings.emptyBody')}
    />
  );
}

function NothingFound() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={SearchX}
      title={t('candidates.tagSettings.noneFound')}
      body={t('candidates.tagSettings.noneFoundBody')}
    />
  );
}

const listStyles = { listStyle: 'none', margin: 0, padding: 0 } as const;
const toolbarStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  marginBlockEnd: 1,
} as const;
