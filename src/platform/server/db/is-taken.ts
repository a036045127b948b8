/** The database refused a row because another one bears the same name already: unique_violation. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';
