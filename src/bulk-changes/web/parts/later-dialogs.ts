import type { ComponentType } from 'react';

type OfferDialog = ComponentType<{ applicationIds: string[]; onClose: () => void }>;

/** Dialogs of later slices, which the app sets before the first page. A file of its own, so that the app stays small. */
export const laterDialogs: { offer: OfferDialog | null } = { offer: null };
