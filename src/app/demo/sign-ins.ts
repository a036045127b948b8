import demoSignIns from './content/sign-ins.json' with { type: 'json' };

/** The known password; DEMO_PASSWORD replaces it. */
export const demoPassword = 'kadro-demo-2026';

/** The accounts of the demo. The login page offers these in demo mode, with the known password. */
export { demoSignIns };

/** The sign-ins as lines for the terminal. */
export function signInLines(password: string): string {
  const lines = demoSignIns.map(({ title, email }) => `  ${title.padEnd(15)} ${email}`);
  return [`Demo sign-ins, password ${password}:`, ...lines].join('\n');
}
