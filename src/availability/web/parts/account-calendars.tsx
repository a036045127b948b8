import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { availabilities, type Availability } from '../../contract.ts';
import { availabilityQuery } from '../queries.ts';

type Calendars = NonNullable<Availability['calendar']>['calendars'];

/** The calendars of a CalDAV account; the entries of the checked ones are busy times. */
export function AccountCalendars({ calendars, readers }: { calendars: Calendars; readers: Endpoint[] }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const client = useQueryClient();
  const choose = useChange(availabilities.chooseCalendars, {
    invalidates: readers,
    onSuccess: (saved) => client.setQueryData(availabilityQuery(companyId).queryKey, saved),
    onError: (error) => toast.error(error.message),
  });
  const saved = calendars.filter(({ isBusy }) => isBusy).map(({ id }) => id);
  const chosen = choose.isPending ? choose.variables.body.calendarIds : saved;
  const toggle = (id: string): void => {
    const calendarIds = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    choose.mutate({ params: { companyId }, body: { calendarIds } });
  };
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{t('availability.calendar.account.calendars')}</FormLabel>
      <FormGroup>
        {calendars.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            label={name}
            sx={{ overflowWrap: 'anywhere' }}
            control={<Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />}
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
