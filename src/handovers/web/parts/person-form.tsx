import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MemberPicker } from '#companies/web/parts/member-picker.tsx';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { lineMaxChars } from '../../rules.ts';
import type { FactLines } from './fact-lines.ts';
import type { PersonChoice } from './use-draft.ts';

type PersonFormProps = {
  name: string;
  choice: PersonChoice;
  /** The lines in the words of the facts. */
  usual: FactLines;
  fromMemberId: string;
  onSave: (choice: PersonChoice) => void;
  onCancel: () => void;
};

/** The two lines about a person, and a colleague of their own. */
export function PersonForm({ name, choice, usual, fromMemberId, onSave, onCancel }: PersonFormProps) {
  const { t } = useTranslation();
  const [where, setWhere] = useState(choice.whereLine ?? usual.where);
  const [next, setNext] = useState(choice.nextLine ?? usual.next);
  const [to, setTo] = useState(choice.to);
  const save = (): void =>
    onSave({ to, whereLine: changedLine(where, usual.where), nextLine: changedLine(next, usual.next) });
  return (
    <Box
      component="form"
      aria-label={t('handovers.new.editOf', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onCancel();
      }}
      sx={{ display: 'grid', gap: 1.5, marginBlockStart: 1 }}
    >
      <LineField label={t('handovers.lines.where')} value={where} onChange={setWhere} isFirst />
      <LineField label={t('handovers.lines.next')} value={next} onChange={setNext} />
      <MemberPicker
        label={t('handovers.new.ownColleague')}
        placeholder={t('handovers.new.usualColleague')}
        value={to}
        without={[fromMemberId]}
        onChange={setTo}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button type="submit" variant="contained" size="small">
          {t('handovers.new.save')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('handovers.new.cancel')}
        </Button>
      </Stack>
    </Box>
  );
}

// An unchanged or emptied line stays in the words of the facts, which each reader gets in their language.
const changedLine = (text: string, usual: string): string | null => {
  const trimmed = text.trim();
  return trimmed === '' || trimmed === usual ? null : trimmed;
};

// One function for all renders, so that React calls the ref once.
const focusWhenThere = (input: HTMLElement | null): void => input?.focus();

type LineFieldProps = { label: string; value: string; onChange: (text: string) => void; isFirst?: boolean };

function LineField({ label, value, onChange, isFirst = false }: LineFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      <OutlinedInput
        id={id}
        fullWidth
        size="small"
        multiline
        {...(isFirst && { inputRef: focusWhenThere })}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
        slotProps={{ input: { maxLength: lineMaxChars } }}
      />
    </FieldFrame>
  );
}
