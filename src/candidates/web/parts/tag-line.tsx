import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Pencil, Split, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type TagUse, tags } from '../../tag-contract.ts';
import { useTagAction } from '../tag-queries.ts';
import { TagChip } from './tag-chip.tsx';
import { useTagRemoval } from './use-tag-removal.ts';
import { usePeopleWords } from './use-people-words.ts';

type TagLineProps = { tag: TagUse; isSelected: boolean; onToggle: () => void; onEdit: () => void };

/** One tag: its chip, further names, how many people have it, and what can be done with it. */
export function TagLine({ tag, isSelected, onToggle, onEdit }: TagLineProps) {
  const { t } = useTranslation();
  const { name, mergedTags } = tag;
  return (
    <Box component="li" sx={lineStyles}>
      <Checkbox
        checked={isSelected}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': t('candidates.tagSettings.select', { name }) } }}
      />
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <TagChip tag={name} color={tag.color} />
        {mergedTags.length > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('candidates.tagSettings.alsoNamed', { names: mergedTags.map((one) => one.name).join(', ') })}
          </Typography>
        )}
      </Box>
      <People tag={tag} />
      <TagMenu tag={tag} onEdit={onEdit} onRemove={isSelected ? onToggle : undefined} />
    </Box>
  );
}

function People({ tag }: { tag: TagUse }) {
  const text = usePeopleWords();
  const LinkComponent = useLinkComponent();
  return (
    <Typography variant="body2" component="span" sx={{ flexShrink: 0, color: 'text.secondary' }}>
      {tag.people === 0 ? (
        text(0)
      ) : (
        <Link component={LinkComponent} href={links.candidates({ tag: tag.id })}>
          {text(tag.people)}
        </Link>
      )}
    </Typography>
  );
}

type TagMenuProps = { tag: TagUse; onEdit: () => void; onRemove: (() => void) | undefined };

function TagMenu({ tag, onEdit, onRemove }: TagMenuProps) {
  const { t } = useTranslation();
  const remove = useTagRemoval();
  const separate = useSeparation();
  return (
    <ActionMenu
      size="small"
      label={t('candidates.tagSettings.menu', { name: tag.name })}
      items={[
        { key: 'edit', label: t('candidates.tagSettings.edit'), icon: Pencil, onSelect: onEdit },
        ...tag.mergedTags.map((merged) => ({
          key: merged.id,
          label: t('candidates.tagSettings.separate', { name: merged.name }),
          icon: Split,
          onSelect: () => separate(tag, merged),
        })),
        {
          key: 'delete',
          label: t('candidates.tagSettings.delete'),
          icon: Trash2,
          tone: 'danger' as const,
          separated: true,
          onSelect: () => {
            onRemove?.();
            remove(tag);
          },
        },
      ]}
    />
  );
}

function useSeparation() {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const separate = useTagAction(tags.separateTag);
  return ({ id: tagId }: TagUse, { id: mergedTagId, name }: { id: string; name: string }): void =>
    separate({ params: { companyId, tagId, mergedTagId } }, () =>
      toast.success(t('candidates.tagSettings.said.separated', { name })),
    );
}

const lineStyles = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 48,
  padding: '4px 8px 4px 4px',
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});
