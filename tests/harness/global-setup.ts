import { startTestPostgres } from './test-postgres.ts';

/**
 * One PostgreSQL for a whole run of Vitest or Playwright. Both call this, and later the function it returns. Workers
 * inherit the address.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  process.env['TEST_POSTGRES_URL'] = postgres.bySocket(postgres.ownerUrl);
  process.env['TEST_POSTGRES_SUPERUSER_URL'] = postgres.bySocket(postgres.superuserUrl);
  return () => postgres.stop();
}
