import { useTranslation } from 'react-i18next';
import type { Tone } from '#ui/theme/tokens.ts';
import type { Handover } from '../../contract.ts';
import type { HandoverState } from '../../rules.ts';

export const stateTones: Readonly<Record<HandoverState, Tone>> = {
  running: 'info',
  done: 'success',
  undoing: 'info',
  undone: 'neutral',
};

/** "Ada Kaya to Bora Ak", with the number of other colleagues. */
export function useHandoverTitle(): (found: Pick<Handover, 'from' | 'recipients'>) => string {
  const { t } = useTranslation();
  const nameOf = (person: { name: string; surname: string } | null | undefined): string =>
    person ? `${person.name} ${person.surname}`.trim() : t('handovers.page.somebody');
  return ({ from, recipients: [first, ...others] }) =>
    t(others.length > 0 ? 'handovers.page.fromToSeveral' : 'handovers.page.fromTo', {
      from: nameOf(from),
      to: nameOf(first),
      count: others.length,
    });
}
