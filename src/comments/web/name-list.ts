import i18next from 'i18next';
import type { Person } from '#applications/assignment-contract.ts';

/** "Ada Kaya and Selin Aydın", in the reader's language. */
export const nameList = (names: readonly string[]): string =>
  new Intl.ListFormat(i18next.language).format(names);

export const nameOf = ({ name, surname }: Pick<Person, 'name' | 'surname'>): string => `${name} ${surname}`;
