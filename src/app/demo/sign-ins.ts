/** The known password; DEMO_PASSWORD replaces it. */
export const demoPassword = 'kadro-demo-2026';

export type DemoRole = 'owner' | 'recruiter' | 'interviewer' | 'candidate' | 'platformAdmin';

/** The accounts of the demo. The login page offers these in demo mode, with the known password. */
export const demoSignIns: readonly { role: DemoRole; email: string }[] = [
  { role: 'owner', email: 'owner@demo.kadro.test' },
  { role: 'recruiter', email: 'recruiter@demo.kadro.test' },
  { role: 'interviewer', email: 'interviewer@demo.kadro.test' },
  { role: 'candidate', email: 'candidate@demo.kadro.test' },
  { role: 'platformAdmin', email: 'admin@demo.kadro.test' },
];

const roleNames: Record<DemoRole, string> = {
  owner: 'Company owner',
  recruiter: 'Recruiter',
  interviewer: 'Interviewer',
  candidate: 'Candidate',
  platformAdmin: 'Platform admin',
};

/** The sign-ins as lines for the terminal. */
export function signInLines(password: string): string {
  const lines = demoSignIns.map(({ role, email }) => `  ${roleNames[role].padEnd(15)} ${email}`);
  return [`Demo sign-ins, password ${password}:`, ...lines].join('\n');
}
