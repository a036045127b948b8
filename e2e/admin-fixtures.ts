import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { Worker } from './fixtures.ts';
import { register, send } from './set-up.ts';

/** Registers a platform admin with two-step login and signs them in on the page. */
export async function aPlatformAdmin(page: Page, { database }: Worker): Promise<{ userId: string }> {
  const { userId } = await register(page, 'Mert', 'Yönetici');
  await database.query('update app.users set is_platform_admin = true where id = $1', [userId]);
  const { secret } = await send<{ secret: string }>(page, '/profile/authenticator', {});
  const code = new TOTP({ secret }).generate();
  await send(page, '/profile/authenticator', { code }, { method: 'PUT' });
  return { userId };
}
