import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { auditKinds } from '#activity/audit-rules.ts';
import { FilterBar } from '#ui/page/filter-bar.tsx';
import { FilterMenu } from '#ui/page/filter-menu.tsx';
import type { AuditSearch } from '../audit-search.ts';
import { MemberFilter } from './member-filter.tsx';
import { useFilters } from './use-filters.ts';

const DatePickerInput = lazy(async () => ({
  default: (await import('#ui/fields/date-picker-input.tsx')).DatePickerInput,
}));

type AuditFiltersProps = {
  search: AuditSearch;
  /** The name of who is filtered by, once it is known. */
  actorName: string | undefined;
};

/** Who, about what, and when; kept in the address. */
export function AuditFilters({ search, actorName }: AuditFiltersProps) {
  const { t } = useTranslation();
  const look = useFilters('/company/audit', search);
  return (
    <FilterBar
      activeCount={Object.keys(search).length}
      onClear={() => look({ actor: undefined, kind: undefined, from: undefined, to: undefined })}
    >
      <MemberFilter
        label={t('activity.audit.who')}
        value={search.actor}
        name={actorName}
        onChange={(actor) => look({ actor })}
      />
      <FilterMenu
        label={t('activity.audit.about')}
        single
        options={auditKinds.map((value) => ({ value, label: t(`activity.audit.kinds.${value}`) }))}
        selected={search.kind === undefined ? [] : [search.kind]}
        onChange={([kind]) => look({ kind })}
      />
      <Day label={t('activity.audit.from')} value={search.from} onChange={(from) => look({ from })} />
      <Day label={t('activity.audit.to')} value={search.to} onChange={(to) => look({ to })} />
    </FilterBar>
  );
}

type DayProps = { label: string; value: string | undefined; onChange: (day: string | undefined) => void };

function Day({ label, value, onChange }: DayProps) {
  const id = useId();
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', width: { xs: '100%', sm: 'auto' } }}>
      <Typography
        id={`${id}-label`}
        variant="body2"
        component="span"
        sx={{ color: 'text.secondary', minWidth: { xs: 60, sm: 0 } }}
      >
        {label}
      </Typography>
      <Box sx={{ width: 184 }}>
        <Suspense fallback={<Skeleton height={36} />}>
          <DatePickerInput
            kind="date"
            id={id}
            labelledBy={`${id}-label`}
            value={value ?? null}
            onChange={(day) => onChange(day ?? undefined)}
            onBlur={() => undefined}
            inputRef={null}
            invalid={false}
            disabled={false}
            aria={{}}
          />
        </Suspense>
      </Box>
    </Stack>
  );
}
