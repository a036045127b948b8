import { createContext } from 'react';

/** The product announcement of this installation for all users, or null; the shell provides it. */
export const AnnouncementContext = createContext<'under_development' | null>(null);
