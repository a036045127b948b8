/** Colours of the list on another site: those of a light or a dark page, or of the visitor's device. */
export const palettes = ['light', 'dark', 'device'] as const;
export type Palette = (typeof palettes)[number];

/** The list of jobs for the script on the company's own site, with its words in one language. */
export type EmbeddedList = {
  language: string;
  /** Of the company: fill with the ink on it, and text for light and dark pages. */
  colors: { fill: string; ink: string; text: string; darkText: string };
  /** "312 of 2,000 open positions". */
  count: string;
  /** `path` is a whole address at a domain of the company. */
  jobs: { title: string; language: string; path: string; facts: string[] }[];
  departments: { value: string; name: string }[];
  /** Cursor of the next jobs; null at the end. */
  after: string | null;
  hasFilters: boolean;
  words: { title: string; search: string; department: string; all: string; show: string; more: string };
};
