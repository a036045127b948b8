import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyMenu } from '#ui/lazy-menu.tsx';
import { type AddableBlock, addableBlocks } from '../../page-rules.ts';

type AddBlockProps = { hasHero: boolean; onAdd: (type: AddableBlock) => void };

/** The menu of new blocks. */
export function AddBlock({ hasHero, onAdd }: AddBlockProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const types = addableBlocks.filter((type) => type !== 'hero' || !hasHero);
  return (
    <>
      <Button
        startIcon={<Plus size={16} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ marginBlockStart: 1 }}
      >
        {t('careers.editor.add')}
      </Button>
      <LazyMenu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('careers.editor.add') } }}
      >
        {types.map((type) => (
          <MenuItem
            key={type}
            onClick={() => {
              setAnchor(null);
              onAdd(type);
            }}
          >
            {t(`careers.editor.blocks.${type}`)}
          </MenuItem>
        ))}
      </LazyMenu>
    </>
  );
}
