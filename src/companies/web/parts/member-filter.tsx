import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import type { PopperProps } from '@mui/material/Popper';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ComboInput, comboOption } from '#ui/fields/combo-input.tsx';
import { foundOptions } from '#ui/fields/found-options.ts';
import type { Choice } from '#ui/fields/select-field.tsx';
import { FilterPopover } from '#ui/page/filter-popover.tsx';
import { companies, type Member } from '../../contract.ts';

type MemberFilterProps = {
  label: string;
  /** Id of the selected user. */
  value: string | undefined;
  /**
   * The selected user's name, where it is known. They may be missing from the search results, or no longer be a
   * member.
   */
  name: string | undefined;
  onChange: (userId: string | undefined) => void;
};

const limit = 50;

/** Selects one person of the company by a search for name or address, because a menu cannot hold all members. */
export function MemberFilter({ label, value, name, onChange }: MemberFilterProps) {
  const params = { companyId: useCompany().id };
  const found = useQuery({
    ...queryOf(companies.listMembers, { params, query: { search: '', limit } }),
    enabled: value !== undefined && name === undefined,
  });
  const member = found.data?.items.find(({ userId }) => userId === value);
  const chosen = name ?? (member ? choiceOf(member).label : '…');
  return (
    <FilterPopover label={label} summary={value === undefined ? undefined : chosen}>
      {(close) => (
        <MemberSearch
          label={label}
          value={value === undefined ? null : { value, label: chosen }}
          onChange={(userId) => {
            onChange(userId);
            close();
          }}
          onClose={close}
        />
      )}
    </FilterPopover>
  );
}

type MemberSearchProps = {
  label: string;
  value: Choice | null;
  onChange: MemberFilterProps['onChange'];
  onClose: () => void;
};

function MemberSearch({ label, value, onChange, onClose }: MemberSearchProps) {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id };
  const [search, setSearch] = useState('');
  const found = useQuery({
    ...queryOf(companies.listMembers, { params, query: { search, limit } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete<Choice>
      sx={{ width: 280, margin: 1.5 }}
      size="small"
      open
      onClose={(_event, reason) => reason === 'escape' && onClose()}
      slots={{ popper: InPlace }}
      options={(found.data?.items ?? []).map(choiceOf)}
      {...foundOptions(found.isPending || found.isPlaceholderData)}
      loadingText={t('ui.loading')}
      noOptionsText={t('ui.form.noOptions')}
      value={value}
      onChange={(_event, choice) => onChange(choice?.value)}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input') setSearch(text);
      }}
      autoHighlight
      popupIcon={<ChevronDown size={16} aria-hidden />}
      clearIcon={<X size={14} aria-hidden />}
      isOptionEqualToValue={(option, one) => option.value === one.value}
      getOptionKey={(option) => option.value}
      renderOption={comboOption}
      renderInput={(props) => (
        <ComboInput
          params={props}
          error={false}
          aria={{ 'aria-label': label }}
          inputRef={focusWhenThere}
          placeholder={t('companies.team.search')}
        />
      )}
    />
  );
}

// The list is below the field, in the popover itself.
function InPlace({ children }: PopperProps) {
  return <Box sx={{ '& > .MuiPaper-root': { boxShadow: 'none', border: 0 } }}>{children as ReactNode}</Box>;
}

// One function for all renders, so that React calls the ref once.
const focusWhenThere = (input: HTMLInputElement | null): void => input?.focus();

const choiceOf = ({
  userId,
  name,
  surname,
  email,
}: Pick<Member, 'userId' | 'name' | 'surname' | 'email'>): Choice => ({
  value: userId,
  label: `${name} ${surname}`.trim(),
  ...(email !== null && { description: email }),
});
