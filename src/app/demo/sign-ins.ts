/** The known password; DEMO_PASSWORD replaces it. */
export const demoPassword = 'kadro-demo-2026';

/** The accounts of the demo. The login page offers these in demo mode, with the known password. */
export const demoSignIns = [
  { role: 'owner', title: 'Company owner', email: 'owner@demo.kadro.test' },
  { role: 'recruiter', title: 'Recruiter', email: 'recruiter@demo.kadro.test' },
  { role: 'interviewer', title: 'Interviewer', email: 'interviewer@demo.kadro.test' },
  { role: 'candidate', title: 'Candidate', email: 'candidate@demo.kadro.test' },
  { role: 'platformAdmin', title: 'Platform admin', email: 'admin@demo.kadro.test' },
];

/** The sign-ins as lines for the terminal. */
export function signInLines(password: string): string {
  const lines = demoSignIns.map(({ title, email }) => `  ${title.padEnd(15)} ${email}`);
  return [`Demo sign-ins, password ${password}:`, ...lines].join('\n');
}
