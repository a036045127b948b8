import { createContext } from 'react';

/** News of the product that this installation announces to everybody, or null; the shell provides it. */
export const AnnouncementContext = createContext<'under_development' | null>(null);
