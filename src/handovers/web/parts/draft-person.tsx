import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import { Pencil } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import type { OpenPerson } from '../../contract.ts';
import { useFactLines } from './fact-lines.ts';
import { PersonForm } from './person-form.tsx';
import { TwoLines } from './two-lines.tsx';
import type { Draft } from './use-draft.ts';

type DraftPersonProps = { person: OpenPerson; draft: Draft; fromMemberId: string };

/** A person of a handover that is being prepared, with two lines to accept or to write. */
export function DraftPerson({ person: { candidate, facts }, draft, fromMemberId }: DraftPersonProps) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const editRef = useRef<HTMLButtonElement>(null);
  const choice = draft.choiceOf(candidate.id);
  const usual = useFactLines()(facts);
  const name = `${candidate.name} ${candidate.surname}`.trim();
  const isLeftOut = draft.isLeftOut(candidate.id);
  const close = (): void => {
    setEditing(false);
    // The button is there again after this render.
    requestAnimationFrame(() => editRef.current?.focus());
  };
  return (
    <Box component="li" sx={rowStyles}>
      <Checkbox
        checked={!isLeftOut}
        onChange={() => draft.toggle(candidate.id)}
        slotProps={{ input: { 'aria-label': t('handovers.new.include', { name }) } }}
        sx={{ padding: 0.5, alignSelf: 'start' }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <PersonHead href={links.candidate(candidate.id)} name={name} to={choice.to?.label ?? null} />
        {isEditing ? (
          <PersonForm
            {...{ name, choice, usual, fromMemberId }}
            onSave={(next) => {
              draft.setChoice(candidate.id, next);
              close();
            }}
            onCancel={close}
          />
        ) : isLeftOut ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('handovers.new.stays')}
          </Typography>
        ) : (
          <TwoLines where={choice.whereLine ?? usual.where} next={choice.nextLine ?? usual.next} />
        )}
      </Box>
      {!isEditing && !isLeftOut && (
        <EditButton buttonRef={editRef} name={name} onEdit={() => setEditing(true)} />
      )}
    </Box>
  );
}

type EditButtonProps = { buttonRef: Ref<HTMLButtonElement>; name: string; onEdit: () => void };

function EditButton({ buttonRef, name, onEdit }: EditButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      ref={buttonRef}
      size="small"
      startIcon={<Pencil size={14} aria-hidden />}
      aria-label={t('handovers.new.editOf', { name })}
      onClick={onEdit}
      sx={editStyles}
    >
      <span>{t('handovers.new.edit')}</span>
    </Button>
  );
}

type PersonHeadProps = { href: string; name: string; to: string | null };

/** The person, and a colleague of their own. */
function PersonHead({ href, name, to }: PersonHeadProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Link component={LinkComponent} href={href} sx={{ fontWeight: 600 }}>
        {name}
      </Link>
      {to !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('handovers.new.goesTo', { name: to })}
        </Typography>
      )}
    </Stack>
  );
}

// On phones the lines need the width, so the button has only its icon.
const editStyles = (theme: Theme) => ({
  alignSelf: 'start',
  flexShrink: 0,
  [theme.breakpoints.down('sm')]: {
    minWidth: 40,
    minHeight: 40,
    '& .MuiButton-startIcon': { margin: 0 },
    '& > span:last-of-type': { display: 'none' },
  },
});

const rowStyles = (theme: Theme) => ({
  display: 'flex',
  gap: 1,
  padding: '10px 12px',
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});
