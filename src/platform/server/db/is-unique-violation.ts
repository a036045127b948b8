/** Whether PostgreSQL rejected a row because of a unique index (unique_violation). */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';
