import Autocomplete from '@mui/material/Autocomplete';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ComboInput, comboOption } from '#ui/fields/combo-input.tsx';
import type { Choice } from '#ui/fields/select-field.tsx';
import { companies, type Member } from '../../contract.ts';

type MemberFilterProps = {
  label: string;
  /** Id of the user who is chosen. */
  value: string | undefined;
  /** Their name, where it is known: they need not be among those found, nor be a member any more. */
  name: string | undefined;
  onChange: (userId: string | undefined) => void;
};

const limit = 50;

/** One person of the company, found by name or address: a company may have more than fit into a menu. */
export function MemberFilter({ label, value, name, onChange }: MemberFilterProps) {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id };
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const found = useQuery({
    ...queryOf(companies.listMembers, { params, query: { search, limit } }),
    enabled: isOpen || (value !== undefined && name === undefined),
    placeholderData: keepPreviousData,
  });
  const options = (found.data?.items ?? []).map(choiceOf);
  const chosen = options.find((one) => one.value === value) ?? { value: value ?? '', label: name ?? '…' };
  return (
    <Autocomplete<Choice>
      sx={{ width: { xs: '100%', sm: 220 } }}
      size="small"
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => {
        setOpen(false);
        setSearch('');
      }}
      options={options}
      filterOptions={(all) => all}
      loading={found.isFetching}
      loadingText={t('ui.loading')}
      noOptionsText={t('ui.form.noOptions')}
      value={value === undefined ? null : chosen}
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
          inputRef={null}
          placeholder={label}
        />
      )}
    />
  );
}

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
